import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { Mistake } from '../platform/mistake.ts'
import { readSettings, SettingsError, type Settings } from '../platform/settings.ts'
import type { Keyring } from '../platform/secrets.ts'
import { openDatabase, type Database } from './database.ts'
import { openKeyring } from './secrets/keyring.ts'

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values']

type Command<Options extends ParseArgsOptionsConfig, Asked> = {
  /** Usage text: how the command is called, and what it does. */
  readonly help: string
  readonly options: Options
  /** Exit code if it was called or configured wrongly. */
  readonly mistake: 1 | 2
  /** Whether it may begin a database where the settings name none. */
  readonly createsDatabase?: boolean
  /** Reads the options; throws a SettingsError before the database is opened. */
  readonly asked: (values: Values<Options>) => Asked
  readonly run: (place: { db: Database; keyring: Keyring; settings: Settings }, asked: Asked) => Promise<void>
}

/**
 * Runs a command on the database of the environment's settings. An error that the caller can fix is printed as a sentence, followed by the usage text
 * if the command was called wrongly.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig, Asked>(command: Command<Options, Asked>): Promise<void> {
  try {
    const { values } = parseArgs({ options: { ...command.options, help: { type: 'boolean' } } })
    if ('help' in values && values.help === true) console.log(command.help)
    else await run(command, command.asked(values))
  } catch (error) {
    if (error instanceof SettingsError || (error instanceof TypeError && 'code' in error))
      console.error(`${error.message}\n${command.help}`)
    else if (error instanceof Mistake) console.error(error.message)
    else throw error
    process.exitCode = command.mistake
  }
}

async function run<Options extends ParseArgsOptionsConfig, Asked>(command: Command<Options, Asked>, input: Asked): Promise<void> {
  // Before the settings are read, which begins DATA_DIR for a demo.
  if (command.createsDatabase !== true) requireDatabase(process.env)
  const settings = readSettings(process.env)
  const db = await openDatabase(settings)
  try {
    await command.run({ db, keyring: await openKeyring(db, settings.secretsKeys), settings }, input)
  } finally {
    await db.close()
  }
}

/** Without the settings of the server a command would begin a PGlite of its own, and say that all is done. */
function requireDatabase({ DATABASE_URL: url, DATA_DIR: directory }: NodeJS.ProcessEnv): void {
  if (url || directory || existsSync('.data')) return
  throw new Mistake(
    `Neither DATABASE_URL nor DATA_DIR is set, and there is no database in ${resolve('.data')}. Start the command with the settings of the server, such as by node_modules/.bin/node --env-file=/etc/portico/settings ${relative('.', process.argv[1] ?? '')}; to begin a new database set DATA_DIR.`,
  )
}
