import { runCommand } from '../db/command.ts'
import { SettingsError } from '../platform/settings.ts'
import { topUpDemo, type SeedSize } from './seed.ts'

const sizes = {
  users: { atLeast: 60, otherwise: 5000 },
  customers: { atLeast: 3, otherwise: 50 },
  events: { atLeast: 0, otherwise: 0 },
  'hr-users': { atLeast: 0, otherwise: 600 },
}

await runCommand({
  help: `npm run seed -- [--users N] [--customers N] [--events N] [--hr-users N]
Fills the database that DATABASE_URL or DATA_DIR names with demo data until it holds as many. What is there stays as it is.`,
  options: { users: { type: 'string' }, customers: { type: 'string' }, events: { type: 'string' }, 'hr-users': { type: 'string' } },
  mistake: 1,
  createsDatabase: true,
  asked: ({ users, customers, events, 'hr-users': hrUsers }): SeedSize => ({
    users: size('users', users),
    customers: size('customers', customers),
    ...(events !== undefined && { events: size('events', events) }),
    ...(hrUsers !== undefined && { hrUsers: size('hr-users', hrUsers) }),
  }),
  async run({ db, keyring }, asked) {
    const started = performance.now()
    const progress = (done: number, all: number) =>
      process.stdout.write(`\r${done.toLocaleString('en')} of ${all.toLocaleString('en')} users`)
    await topUpDemo(db, asked, { keyring, progress })
    console.log(`\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  },
})

function size(name: keyof typeof sizes, given: string | undefined): number {
  const { atLeast, otherwise } = sizes[name]
  if (given === undefined) return otherwise
  const asked = Number(given.replaceAll('_', ''))
  if (!Number.isSafeInteger(asked) || asked < atLeast)
    throw new SettingsError(`--${name} is ${JSON.stringify(given)}: it needs a whole number from ${atLeast}.`)
  return asked
}
