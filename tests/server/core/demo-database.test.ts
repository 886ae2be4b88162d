import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, it } from 'vitest'
import { seedDemo, topUpDemo } from '../../../server/src/demo/seed.ts'
import { setUpFirstUser } from '../../../server/src/entities/users/create/first-user.ts'
import { createHosts, hostsByName } from '../../../server/src/kit/hosts.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { within } from '../../support/open-place.ts'
import { emptyPlace, freshPlace, type Place } from '../../support/place.ts'
import { QUICK_START } from '../../support/quick-start.ts'
import { startServer } from '../../support/running-server.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'
import { scratch } from '../../support/scratch.ts'

const END = fileURLToPath(new URL('../../../server/src/demo/end-command.ts', import.meta.url))
/** Whole servers start here, one after the other. */
const PATIENCE_MS = 120_000

const places: Place[] = []
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove()
})
const kept = async (making: Promise<Place>): Promise<Place> => {
  const place = await making
  places.push(place)
  return { ...place, remove: () => Promise.resolve() }
}
const seeded = () => kept(freshPlace(inject('postgresUrl'), 60, scratch))
const empty = () => kept(emptyPlace(inject('postgresUrl'), scratch))

const SETTINGS = { SECRETS_KEY: TEST_SECRETS_KEY, PUBLIC_URL: 'https://portal.example.com', DEMO: 'false' }
const addPerson = (place: Place, email: string) =>
  within(place, async (db) => {
    const settings = readSettings({ ...SETTINGS, ...place.env })
    const host = await hostsByName(createHosts(db, settings), settings)()
    await setUpFirstUser(db, host, { email, givenName: 'Ada', familyName: 'Lovelace', locale: 'en-GB', another: true })
  })
/** How a start ends: with a sentence, or `started`. */
const outcomeOf = async (place: Place, DEMO: 'true' | 'false'): Promise<string> => {
  try {
    const server = await startServer(place, { DEMO, DEMO_USERS: '60' }, { jobs: false })
    await server.close()
    return 'started'
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}
const endPasswords = (place: Place) =>
  new Promise<string>((resolve) => {
    const env = { PATH: process.env['PATH'], ...SETTINGS, ...place.env }
    execFile(process.execPath, [...QUICK_START, END], { env }, (error, stdout, stderr) =>
      resolve(error ? `${String(error.code)}: ${stderr}` : stdout),
    )
  })

it(
  'refuses the demo on a database of people whom no demo made, and so does the seed',
  async () => {
    const place = await empty()
    await addPerson(place, 'ada@example.com')
    const refusal =
      /^DemoError: The demo is refused: this database holds 1 person whom no demo made \(ada@example\.com\).* Set DEMO=false, /
    expect(await outcomeOf(place, 'true')).toMatch(refusal)
    const keyring = { present: Buffer.alloc(32, 7) }
    await within(place, async (db) => {
      await expect(topUpDemo(db, { users: 60, customers: 3 }, { keyring })).rejects.toThrow('The demo is refused')
      await expect(seedDemo(db, { users: 60, keyring })).rejects.toThrow('The demo is refused')
    })
    expect(await outcomeOf(place, 'false')).toBe('started')
  },
  PATIENCE_MS,
)

it(
  'goes on with a demo in which somebody was made by hand, and ends it only once its public passwords have ended',
  async () => {
    const place = await seeded()
    await addPerson(place, 'eve@example.com')
    expect(await outcomeOf(place, 'true')).toBe('started')

    const refused = await outcomeOf(place, 'false')
    expect(refused).toMatch(
      /^DemoError: DEMO is off, but \d+ people of the demo can still sign in by its public password \((.+, ){10}\d+ more\)\./,
    )
    expect(refused).toMatch(/operations@portico\.test.*npm run demo:end/)

    expect(await endPasswords(place)).toMatch(/^\d+ public passwords have ended\.\n$/)
    expect(await endPasswords(place)).toBe('Nobody has a public password of the demo.\n')
    expect(await outcomeOf(place, 'false')).toBe('started')
    // From now on whoever is made in it is real.
    expect(await outcomeOf(place, 'true')).toMatch(/^DemoError: The demo is refused: .*eve@example\.com/)
  },
  PATIENCE_MS,
)

it(
  'ends the sessions and authenticator apps with the public passwords, and leaves whoever chose another password alone',
  async () => {
    const place = await seeded()
    const other = await within(place, async ({ pool }) => {
      const { rows } = await pool.query<{ id: string }>(
        `update user_identity set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$ZmFrZWhhc2g' where user_name = 'support' returning id`,
      )
      return rows[0]?.id
    })
    const stampsOf = () =>
      within(place, async ({ pool }) => {
        const { rows } = await pool.query<{ id: string; stamp: string; own: boolean; app: boolean }>(
          `select id, security_stamp as stamp, password_hash is not null as own, authenticator_key is not null as app from user_identity
           where user_name in ('support', 'operations', 'authenticator') and partner_id is null order by user_name`,
        )
        return rows
      })
    const before = await stampsOf()
    await endPasswords(place)
    const after = await stampsOf()
    expect(after.map(({ own, app }) => [own, app])).toEqual([
      [false, false],
      [false, false],
      [true, false],
    ])
    expect(after.map(({ id, stamp }) => before.some((row) => row.id === id && row.stamp === stamp))).toEqual([false, false, true])
    expect(after[2]?.id).toBe(other)
  },
  PATIENCE_MS,
)
