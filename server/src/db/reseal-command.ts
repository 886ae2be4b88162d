import { fingerprintOf, type SealingKeys } from '../platform/secrets.ts'
import { runCommand } from './command.ts'
import type { Database } from './database.ts'
import { countOld, resealAll } from './secrets/reseal.ts'

await runCommand({
  help: `npm run secrets:rotate -- [--check]
Seals under SECRETS_KEY what the database that DATABASE_URL or DATA_DIR names holds under a key of SECRETS_KEY_OTHERS. The portal may run meanwhile,
but for one in DATA_DIR. Stopped in the middle, it goes on where it was.
  --check  only counts; exit code 1: something is under another key`,
  options: { check: { type: 'boolean' } },
  mistake: 2,
  asked: ({ check = false }) => check,
  async run({ db, keyring }, isCheck) {
    const remaining = await (isCheck ? count(db, keyring) : reseal(db, keyring))
    const key = `SECRETS_KEY (${fingerprintOf(keyring.present)})`
    if (remaining === 0) console.log(`0 values are under another key than ${key}: SECRETS_KEY_OTHERS may be removed.`)
    else console.error(`${text(remaining)} are under another key than ${key}: leave SECRETS_KEY_OTHERS as it is, and run this again.`)
    process.exitCode = remaining === 0 ? 0 : 1
  },
})

async function count({ orm }: Database, keys: SealingKeys): Promise<number> {
  const counts = await countOld(orm, keys)
  for (const { name, left } of counts) console.log(`${name}: ${left} under another key`)
  return counts.reduce((sum, { left }) => sum + left, 0)
}

async function reseal({ orm }: Database, keys: SealingKeys): Promise<number> {
  for await (const { name, resealed, unopened } of resealAll(orm, keys)) {
    console.log(`${name}: ${resealed} sealed anew`)
    if (unopened > 0) console.error(`${name}: ${text(unopened)} open under no key that is set, or have been changed`)
  }
  return (await countOld(orm, keys)).reduce((sum, { left }) => sum + left, 0)
}

function text(values: number): string {
  return values === 1 ? '1 value' : `${values} values`
}
