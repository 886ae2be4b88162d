import { parseArgs } from 'node:util'
import { SettingsError, readSettings } from '../platform/settings.ts'
import { openDatabase } from '../db/database.ts'
import { openKeyring, SecretsKeyError } from '../db/keyring.ts'
import { DirectoryInUseError } from '../db/lock.ts'
import { DatabaseUnreachableError } from '../db/postgres.ts'
import { topUpDemo } from './seed.ts'
import type { SeedSize } from './seed.ts'

const HELP = `npm run seed -- [--users N] [--customers N] [--events N]
Fills the database that DATABASE_URL or DATA_DIR names with demo data until it holds as many. What is there stays as it is.`

const sizes = { users: { atLeast: 60, otherwise: 5000 }, customers: { atLeast: 3, otherwise: 50 }, events: { atLeast: 0, otherwise: 0 } }

try {
  const { values } = parseArgs({
    options: { users: { type: 'string' }, customers: { type: 'string' }, events: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) console.log(HELP)
  else
    await seed({
      users: size('users', values.users),
      customers: size('customers', values.customers),
      ...(values.events !== undefined && { events: size('events', values.events) }),
    })
} catch (error) {
  if (error instanceof DirectoryInUseError || error instanceof DatabaseUnreachableError || error instanceof SecretsKeyError)
    console.error(error.message)
  else if (error instanceof SettingsError || (error instanceof TypeError && 'code' in error)) console.error(`${error.message}\n${HELP}`)
  else throw error
  process.exitCode = 1
}

async function seed(asked: SeedSize): Promise<void> {
  const settings = readSettings(process.env)
  const db = await openDatabase(settings)
  const started = performance.now()
  try {
    const progress = (done: number, all: number) =>
      process.stdout.write(`\r${done.toLocaleString('en')} of ${all.toLocaleString('en')} users`)
    await topUpDemo(db, asked, { keyring: await openKeyring(db, settings.secretsKeys), progress })
    console.log(`\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    await db.close()
  }
}

function size(name: keyof typeof sizes, given: string | undefined): number {
  const { atLeast, otherwise } = sizes[name]
  if (given === undefined) return otherwise
  const asked = Number(given.replaceAll('_', ''))
  if (!Number.isSafeInteger(asked) || asked < atLeast)
    throw new SettingsError(`--${name} is ${JSON.stringify(given)}: it needs a whole number from ${atLeast}.`)
  return asked
}
