import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { jobOf, rowsOf, soon, start } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const [OPERATIONS, SUPPORT] = [demoPersonId('operations'), demoPersonId('support')]
const acme = (name: string) => demoPersonId(name, 'acme.localhost')
let server: RunningServer
let operations: Ask
let support: Ask
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())
/** Two of vendor operations who can sign in. */
beforeEach(async () => {
  await rows(`update user_identity set is_active = false where user_type = 4 and id <> all ($1)`, [OPERATIONS, SUPPORT])
  await rows(`update user_claim set claim_value = '4' where claim_type = 'usertype' and user_id = any ($1)`, [OPERATIONS, SUPPORT])
  await rows(`update user_identity set is_active = true, lockout_end = null, lockout_reason = null where id = any ($1)`, [
    OPERATIONS,
    SUPPORT,
  ])
  // Anew each time, as whoever was taken away is signed out.
  operations = await asPerson(server, 'operations')
  support = await asPerson(server, 'support')
})

type Errors = { path: string | null; code: string }[] | null
async function act(ask: Ask, mutation: string, type: string, input: Record<string, unknown>): Promise<string> {
  const answer = await ask(`mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { path code } } }`, { input })
  if (answer.errors.length > 0) return String(codesOf(answer)[0])
  return dataOf<Record<string, { errors: Errors }>>(answer)[mutation]?.errors?.[0]?.code ?? 'ok'
}
const versionOf = async (id: string) => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
const nameOf = async (id: string) =>
  (await rows<{ name: string }>('select user_name as name from user_identity where id = $1', id))[0]?.name
const standing = async () =>
  (await rows(`select id from user_identity where user_type = 4 and status = 'ACTIVE' and (lockout_end > now()) is not true`)).length

/** Every way by which somebody else takes one of vendor operations away. */
const WAYS: Record<string, (ask: Ask, id: string) => Promise<string>> = {
  deactivates: async (ask, id) =>
    act(ask, 'updateUser', 'UpdateUserInput', { id, version: await versionOf(id), isActive: false, confirmLastAdmin: true }),
  'gives another user type to': async (ask, id) =>
    act(ask, 'updateUser', 'UpdateUserInput', {
      id,
      version: await versionOf(id),
      userType: 3,
      roles: ['VendorSupport'],
      confirmLastAdmin: true,
    }),
  locks: (ask, id) => act(ask, 'lockUser', 'LockUserInput', { id, until: soon(), reason: 'Lost', confirmLastAdmin: true }),
  deletes: async (ask, id) => act(ask, 'deleteUser', 'DeleteUserInput', { id, userName: await nameOf(id), confirmLastAdmin: true }),
  // Whoever was locked meanwhile is refused before they begin, or as they ask what came of it.
  'locks among many': async (ask, id) => {
    try {
      const started = await start(ask, { action: 'LOCK', ids: [id, acme('employee')], until: soon(), reason: 'Lost' })
      const ended = () => rows(`select from job where id = $1 and state in ('DONE', 'CANCELLED')`, started.job?.id)
      await expect.poll(ended, { timeout: 20_000, interval: 50 }).toHaveLength(1)
      const { jobRows } = await jobOf(ask, started.job?.id ?? '')
      return jobRows.nodes.find(({ code }) => code !== null)?.code ?? 'ok'
    } catch (error) {
      return String(error)
    }
  },
}

describe('the last of vendor operations who can sign in', () => {
  it.each(Object.keys(WAYS).filter((way) => way !== 'deletes'))('stays where two do this to each other at once: %s', async (way) => {
    const does = WAYS[way]
    const answers = await Promise.all([does?.(operations, SUPPORT), does?.(support, OPERATIONS)])
    expect(await standing()).toBe(1)
    expect(answers.filter((answer) => answer === 'ok').length).toBeLessThan(2)
  })

  it.each(Object.keys(WAYS))('stays though the one who acts is no help: %s', async (way) => {
    // The one who acts cannot sign in any more, but their token still holds.
    await rows(`update user_identity set lockout_end = now() + interval '1 day' where id = $1`, SUPPORT)
    expect(await WAYS[way]?.(support, OPERATIONS)).not.toBe('ok')
    expect(await standing()).toBe(1)
  })

  it('does not delete their own account, and may once there is another', async () => {
    const [made] = await rows<{ id: string }>(`select id from user_identity where id = $1`, OPERATIONS)
    await rows('update user_identity set is_active = false where id = $1', SUPPORT)
    expect(await act(operations, 'deleteAccount', 'DeleteAccountInput', { userName: 'operations' })).toBe('LAST_OPERATIONS')
    expect([made?.id, await standing()]).toEqual([OPERATIONS, 1])
  })
})

describe('who still may', () => {
  it('one of two takes the other away, one after the other', async () => {
    expect(await WAYS['deactivates']?.(operations, SUPPORT)).toBe('ok')
    expect(await act(operations, 'updateUser', 'UpdateUserInput', { id: SUPPORT, version: await versionOf(SUPPORT), isActive: true })).toBe(
      'ok',
    )
    expect(await WAYS['locks']?.(operations, SUPPORT)).toBe('ok')
  })
})
