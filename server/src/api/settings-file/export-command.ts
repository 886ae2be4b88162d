import { writeFileSync } from 'node:fs'
import { runCommand } from '../../db/command.ts'
import { SettingsError } from '../../platform/settings.ts'
import { asOperator } from './as-operator.ts'

await runCommand({
  help: `npm run settings:export -- --as USER_NAME [--file FILE]
Writes partners, login providers, apps, scopes, APIs, templates and profiles of vendor staff, flags and retention as one YAML file, without secrets,
from the database that DATABASE_URL or DATA_DIR names. With PGlite the portal has to be stopped.
  --as    the user of vendor operations whose rights count
  --file  where to write; otherwise it is printed`,
  options: { as: { type: 'string' }, file: { type: 'string' } },
  mistake: 1,
  asked({ as: userName, file }) {
    if (!userName) throw new SettingsError('--as is missing: it needs the name of a user.')
    return { userName, file }
  },
  async run(place, { userName, file }) {
    const { settingsFile } = await asOperator(place, { userName, command: 'settings-export' }, (ask) =>
      ask<{ settingsFile: string }>('{ settingsFile }'),
    )
    if (file === undefined) process.stdout.write(settingsFile)
    else writeFileSync(file, settingsFile)
  },
})
