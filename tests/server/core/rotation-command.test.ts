import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { fingerprintOf, seal, sealedHead } from '../../../server/src/platform/secrets.ts'
import { within } from '../../support/open-place.ts'
import { freshPlace, type Place } from '../../support/place.ts'
import { QUICK_START } from '../../support/quick-start.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'

const SERVER = join(import.meta.dirname, '../../../server/src')
const SECRETS = 'db/reseal-command.ts'
const SIGNING = 'identity/keys/rotate-command.ts'
const FATE = new URL('../../support/fate.ts', import.meta.url).href
const next = Buffer.alloc(32, 'the next key')
const old = Buffer.from(TEST_SECRETS_KEY, 'base64')
/** Several processes of their own. */
const PATIENCE_MS = 180_000
/** More than two batches. */
const MANY = 1300

let place: Place
beforeAll(async () => {
  place = await freshPlace(inject('postgresUrl'), 60)
  await within(place, async ({ pool }) => {
    await pool.query('update user_identity set authenticator_key = null')
    await pool.query(
      `insert into user_identity (user_name, email, authenticator_key) select 'many' || n, 'many' || n || '@example.test', $1 from generate_series(1, $2::int) n`,
      [seal('a key', { present: old }), MANY],
    )
  })
}, PATIENCE_MS)
afterAll(() => place?.remove())

const leftUnderOld = () =>
  within(place, async ({ pool }) => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from user_identity where substring(authenticator_key from 1 for 5) = $1',
      [sealedHead(old)],
    )
    return rows[0]?.count
  })

function run(name: string, keys: NodeJS.ProcessEnv, { args = [], fate }: { args?: string[]; fate?: object } = {}) {
  const command = [...QUICK_START, ...(fate ? ['--import', FATE] : []), join(SERVER, name), ...args]
  const env = { PATH: process.env['PATH'], DEMO: 'true', FATE: JSON.stringify(fate ?? {}), ...place.env, ...keys }
  return new Promise<{ code: number | string | null | undefined; out: string }>((resolve) =>
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.signal ?? error.code) : 0, out: `${stdout}${stderr}` }),
    ),
  )
}

const lineOf = (out: string, name: string) => out.split('\n').find((line) => line.startsWith(name))

it(
  'K5 is a command that goes on where it was killed, and says when the old key may go',
  async () => {
    const both = { SECRETS_KEY: next.toString('base64'), SECRETS_KEY_OTHERS: TEST_SECRETS_KEY }
    const checked = await run(SECRETS, both, { args: ['--check'] })
    expect([checked.code, lineOf(checked.out, 'user_identity.authenticator_key')]).toEqual([
      1,
      `user_identity.authenticator_key: ${MANY} under another key`,
    ])
    expect((await run(SECRETS, both, { fate: { dieAtBatch: 3 } })).code).toBe('SIGKILL')
    expect(await leftUnderOld()).toBe(MANY - 1000)
    const done = await run(SECRETS, both)
    expect([done.code, lineOf(done.out, 'user_identity.authenticator_key'), done.out.trim().split('\n').at(-1)]).toEqual([
      0,
      `user_identity.authenticator_key: ${MANY - 1000} sealed anew`,
      `0 values are under another key than SECRETS_KEY (${fingerprintOf(next)}): SECRETS_KEY_OTHERS may be removed.`,
    ])
    expect(await leftUnderOld()).toBe(0)
  },
  PATIENCE_MS,
)

it(
  'K6 is a command that prints the keys, publishes the next ones, and refuses a key that is not there',
  async () => {
    const key = { SECRETS_KEY: next.toString('base64') }
    const told = async (...args: string[]) => {
      const { code, out } = await run(SIGNING, key, { args })
      const lines = out.trim().split('\n')
      return { code, first: lines[0], keys: lines.map((line) => line.split(' ').slice(1, 3).join(' ')).toSorted() }
    }
    const keys = (...states: string[]) =>
      states.flatMap((state) => ['ES256', 'RS256', 'cookie'].map((kind) => `${kind} ${state}`)).toSorted()
    expect(await told('--list')).toMatchObject({ code: 0, keys: keys('active') })
    expect(await told()).toMatchObject({ code: 0, keys: keys('active', 'next') })
    expect(await told('--now')).toMatchObject({ code: 0, keys: keys('active', 'retired') })
    expect(await told('--revoke', 'nobody')).toMatchObject({ code: 2, first: '--revoke is "nobody": there is no key of that id.' })
  },
  PATIENCE_MS,
)
