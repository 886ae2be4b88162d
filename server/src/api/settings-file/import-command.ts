import { readFileSync } from 'node:fs'
import { runCommand } from '../../db/command.ts'
import { Mistake } from '../../platform/mistake.ts'
import { SettingsError } from '../../platform/settings.ts'
import { asOperator, type Ask } from './as-operator.ts'
import { inWords, IMPORT, type ImportAnswer } from './import-words.ts'

type Input = {
  readonly file?: string
  readonly takeBack?: string
  readonly dryRun: boolean
  readonly prune: boolean
  readonly users?: number
  readonly linked?: number
  readonly onlyWay?: number
  readonly rows?: number
  readonly records?: number
}

await runCommand({
  help: `npm run settings:import -- --as USER_NAME --file FILE [--dry-run] [--prune] [--users N] [--linked N] [--only-way N] [--rows N] [--records N]
npm run settings:import -- --as USER_NAME --take-back ID [--dry-run] [--users N] [--linked N] [--only-way N] [--rows N] [--records N]
Shows how the file of settings:export differs from the settings of the database that DATABASE_URL or DATA_DIR names, and applies it: all of it, or
nothing. With PGlite the portal has to be stopped.
  --as         the user of vendor operations whose rights count, and in whose name it is done
  --file       the settings file
  --dry-run    shows what would be done
  --prune      deletes what the file lacks, in the sections that it has; without it nothing is deleted, and
               no list that limits an app or a login provider is emptied
  --users      how many users the changes reach, --rows how many rows of logs a shorter retention deletes, --records how many records are
               changed: each is asked for from 26 on, and shown by --dry-run
  --linked     how many users lose their link with a login provider that is deleted, --only-way how many have no other way to sign in than
               one that is deleted or disabled: each is asked for exactly, however few they are
  --take-back  the ID of an import, which it printed: sets what it has touched back to what was there before`,
  options: {
    as: { type: 'string' },
    file: { type: 'string' },
    'take-back': { type: 'string' },
    'dry-run': { type: 'boolean' },
    prune: { type: 'boolean' },
    users: { type: 'string' },
    linked: { type: 'string' },
    'only-way': { type: 'string' },
    rows: { type: 'string' },
    records: { type: 'string' },
  },
  mistake: 1,
  asked({ as: userName, file, 'take-back': takeBack, 'dry-run': dryRun = false, prune = false, 'only-way': onlyWay, ...numbers }) {
    if (!userName) throw new SettingsError('--as is missing: it needs the name of a user.')
    if ((file === undefined) === (takeBack === undefined)) throw new SettingsError('Give either --file or --take-back.')
    const counts = Object.fromEntries(
      Object.entries({ ...numbers, onlyWay }).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, numberOf(optionOf(name), text)]],
      ),
    )
    return { userName, file, input: { ...(takeBack !== undefined && { takeBack }), dryRun, prune, ...counts } }
  },
  async run(place, { userName, file, input }) {
    const text = file === undefined ? {} : { file: readFileSync(file, 'utf8') }
    await asOperator(place, { userName, command: 'settings-import' }, (ask) => carryOut(ask, { ...input, ...text }))
  },
})

async function carryOut(ask: Ask, input: Input): Promise<void> {
  // The difference comes first, also where the import is refused or stopped.
  const { importSettings: trial } = await ask<ImportAnswer>(IMPORT, { input: { ...input, dryRun: true } })
  console.log(inWords(trial))
  if (trial.errors) throw new Mistake(trial.errors.map(({ message }) => message).join('\n'))
  if (input.dryRun || trial.records === 0) return
  const { importSettings: done } = await ask<ImportAnswer>(IMPORT, { input: { ...input, digest: trial.digest } })
  if (done.errors)
    throw new Mistake(done.errors.map(({ message, path }) => (path ? `${message} (--${optionOf(path)})` : message)).join('\n'))
  console.log(`Done. It can be taken back for 90 days: npm run settings:import -- --as … --take-back ${done.id}`)
}

const optionOf = (path: string): string => (path === 'onlyWay' ? 'only-way' : path)

function numberOf(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new SettingsError(`--${name} is ${JSON.stringify(text)}: it needs a whole number.`)
}
