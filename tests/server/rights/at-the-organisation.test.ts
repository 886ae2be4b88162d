import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { BULK } from '../../../server/src/entities/user-bulk/bulk-actions.ts'
import { quickSessions } from '../../support/quick-session.ts'
import type { QuickSessions } from '../../support/quick-session.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { codesOf, dataOf, post } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { buildWorld } from './rights-agree.world.ts'
import type { Person, World } from './rights-agree.world.ts'

let server: RunningServer
let world: World
let sessions: QuickSessions
beforeAll(async () => {
  server = await testServer()
  world = await buildWorld(server)
  sessions = await quickSessions(server, 'acme')
})
afterAll(() => server?.close())

/** Somebody of the three customers: what their profile at each grants; null for none, undefined where they are no member. */
async function as(given: Partial<Person>): Promise<Ask> {
  const person: Person = { userType: 6, isPartnerAdmin: true, at: [], staffProfile: null, standing: 'good', ...given }
  const token = await sessions.tokenOf(await world.add(person))
  return (query, variables = {}) => post(server.origin('acme'), JSON.stringify({ query, variables }), { authorization: `Bearer ${token}` })
}
const codeOf = async (ask: Ask, name: string, type: string, input: object): Promise<string | undefined> => {
  const answer = await ask(`mutation ($input: ${type}!) { ${name}(input: $input) { errors { code } } }`, { input })
  if (answer.errors.length > 0) return String(codesOf(answer)[0])
  return dataOf<Record<string, { errors: { code: string }[] | null }>>(answer)[name]?.errors?.[0]?.code
}
/** What the deletion of each customer's person says to a wrong name: it would be done by the right one. */
const deleting = (ask: Ask) =>
  Promise.all(world.targets.map((id) => codeOf(ask, 'deleteUser', 'DeleteUserInput', { id, userName: 'not theirs' })))
const previewing = async (ask: Ask, action: string) =>
  dataOf<{ previewUserBulk: { changing: number } }>(
    await ask('mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { changing } }', {
      input: { action, ids: world.targets },
    }),
  ).previewUserBulk.changing
const [MAY, MAY_NOT, REFUSED] = ['USER_NAME_DIFFERS', 'USER_NOT_FOUND', 'AUTH_NOT_AUTHORIZED']

describe('D20 a partner admin', () => {
  it('deletes where their profile grants it, and where they have none what all of their profiles grant', async () => {
    const ask = await as({ at: [['DELETE User'], [], null] })
    expect(await deleting(ask)).toEqual([MAY, MAY_NOT, MAY_NOT])
    expect(await previewing(ask, 'DELETE')).toBe(1)
    const all = await as({ at: [['DELETE User'], ['DELETE User', 'VIEW User'], null] })
    expect(await deleting(all)).toEqual([MAY, MAY, MAY])
  })

  it('sees no user and no customer where their profile does not let them look', async () => {
    const ask = await as({ at: [['VIEW User', 'VIEW Customer'], [], undefined] })
    const seen = async (list: string, ids: readonly string[]) =>
      Promise.all(
        ids.map(
          async (id) =>
            dataOf<Record<string, { nodes: unknown[] }>>(await ask(`{ ${list}(search: "${id}") { nodes { id } } }`))[list]?.nodes.length,
        ),
      )
    expect(await seen('users', world.targets)).toEqual([1, 0, 0])
    expect(await seen('customers', world.customers)).toEqual([1, 0, 0])
  })

  it('has no say over a person of both', async () => {
    const ask = await as({ at: [['DELETE User'], [], undefined] })
    const both = await world.add({ userType: 1, isPartnerAdmin: false, at: [null, null, undefined], staffProfile: null, standing: 'good' })
    expect(await codeOf(ask, 'deleteUser', 'DeleteUserInput', { id: both, userName: 'not theirs' })).toBe('USER_BEYOND_YOU')
  })

  it('who has less than everything at one of their customers makes no administrator', async () => {
    const full = await as({ at: [null, null, undefined] })
    const less = await as({ at: [['CREATE User', 'UPDATE User'], null, undefined] })
    const create = (ask: Ask, userName: string) =>
      codeOf(ask, 'createUser', 'CreateUserInput', {
        userName,
        email: `${userName}@example.org`,
        userType: 6,
        customerIds: [world.customers[0]],
      })
    expect([await create(less, 'made.by.less'), await create(full, 'made.by.full')]).toEqual(['USER_TYPE_NOT_ALLOWED', undefined])
  })

  it('without a profile does everything everywhere in the partner, also where they are no member', async () => {
    expect(await deleting(await as({ at: [null, undefined, undefined] }))).toEqual([MAY, MAY, MAY])
    expect(await deleting(await as({ at: [] }))).toEqual([MAY, MAY, MAY])
  })

  it('whose profiles grant it nowhere does it nowhere', async () => {
    expect(await deleting(await as({ at: [['VIEW User'], [], undefined] }))).toEqual([REFUSED, REFUSED, REFUSED])
  })
})

describe('D20 one and many', () => {
  it('ask for the same: each action on many by the operation of its own page', async () => {
    const alone: Partial<Record<keyof typeof BULK, string>> = {
      RESEND_CONFIRMATION: 'Mutation.resendConfirmation',
      DELETE: 'Mutation.deleteUser',
      LOCK: 'Mutation.lockUser',
      UNLOCK: 'Mutation.unlockUser',
    }
    for (const [action, operation] of Object.entries(alone))
      expect(operations[BULK[action as keyof typeof BULK].operation]).toBe(operations[operation])
    const [one, many] = [
      await as({ isPartnerAdmin: false, at: [['UPDATE User'], [], undefined] }),
      await as({ isPartnerAdmin: false, at: [['CREATE User'], [], undefined] }),
    ]
    const codeOfMany = async (ask: Ask) =>
      codesOf(
        await ask('mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { total } }', {
          input: { action: 'RESEND_CONFIRMATION', ids: world.targets },
        }),
      )
    const codeOfOne = (ask: Ask) => codeOf(ask, 'resendConfirmation', 'OfUserInput', { id: world.targets[0] })
    expect([await codeOfMany(one), await codeOfMany(many)]).toEqual([[], [REFUSED]])
    expect([await codeOfOne(one), await codeOfOne(many)]).toEqual([undefined, REFUSED])
  })

  it('vendor staff to whom a profile gives an activity do it to many as to one, and what it does not give to nobody', async () => {
    const ask = await as({ userType: 3, isPartnerAdmin: false, staffProfile: ['DELETE User'] })
    expect(await deleting(ask)).toEqual([MAY, MAY, MAY])
    expect(await previewing(ask, 'DELETE')).toBe(3)
    const preview = await ask('mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { total } }', {
      input: { action: 'REQUIRE_PASSWORD', ids: world.targets },
    })
    expect(codesOf(preview)).toEqual([REFUSED])
  })

  it('customers are imported by whoever may create one', async () => {
    const ask = await as({ at: [['VIEW User'], undefined, undefined] })
    const looks = await ask('{ customerImportCauses(id: "00000000-0000-4000-8000-000000000000") { code } }')
    expect([codesOf(looks), await codeOf(ask, 'createCustomer', 'CreateCustomerInput', { name: '' })]).toEqual([[REFUSED], REFUSED])
  })
})

describe('D20 without VIEW User', () => {
  it('nothing of others is answered, and everything of oneself', async () => {
    const ask = await as({ isPartnerAdmin: false, at: [['UPDATE Customer'], null, undefined] })
    const of = async (id: string | undefined) =>
      (
        await ask(
          'query ($id: ID!) { user(id: $id) { id } userClaim(userId: $id, claimType: "nickname") { claimValue } userAccess(id: $id) { userId } }',
          { id },
        )
      ).data
    expect(await of(world.targets[0])).toEqual({ user: null, userClaim: null, userAccess: null })
    expect(await of(world.targets[1])).toMatchObject({ userClaim: { claimValue: 'Nick' }, userAccess: { userId: world.targets[1] } })
    expect((await ask('{ myAccess { customers { customerId } } }')).data).toMatchObject({
      myAccess: { customers: expect.arrayContaining([{ customerId: world.customers[0] }, { customerId: world.customers[1] }]) as unknown },
    })
  })
})
