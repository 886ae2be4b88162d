import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { quickSessions } from '../../support/quick-session.ts'
import type { QuickSessions } from '../../support/quick-session.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { rowsOf } from '../graphql/bulk-calls.ts'
import { asPerson, codesOf, dataOf, post } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { buildWorld } from './rights-agree.world.ts'
import type { Person, World } from './rights-agree.world.ts'

let server: RunningServer
let world: World
let sessions: QuickSessions
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  world = await buildWorld(server)
  sessions = await quickSessions(server, 'acme')
})
afterAll(() => server?.close())

const ALL = portalActivities.map(keyOf)
const add = async (given: Partial<Person>) => {
  const id = await world.add({ userType: 6, isPartnerAdmin: false, at: [], staffProfile: null, standing: 'good', ...given })
  const ask: Ask = async (query, variables = {}) =>
    post(server.origin('acme'), JSON.stringify({ query, variables }), { authorization: `Bearer ${await sessions.tokenOf(id)}` })
  return { id, ask }
}
const act = async (ask: Ask, name: string, type: string, input: object): Promise<string | undefined> => {
  const answer = await ask(`mutation ($input: ${type}!) { ${name}(input: $input) { errors { code } } }`, { input })
  if (answer.errors.length > 0) return String(codesOf(answer)[0])
  return dataOf<Record<string, { errors: { code: string }[] | null }>>(answer)[name]?.errors?.[0]?.code
}
const profileOf = async (userId: string) =>
  (
    await rows<{ id: string; version: number }>(
      `select p.id, p.version from access_profile p join user_access_profile held on held.access_profile_id = p.id where held.user_id = $1`,
      userId,
    )
  )[0]
const grant = (ask: Ask, id: string | undefined, key: string, granted = true) => {
  const [type, name] = key.split(' ')
  return act(ask, 'setAccessProfileActivities', 'SetAccessProfileActivitiesInput', { id, cells: [{ type, name, was: !granted, granted }] })
}
const deletesElsewhere = async (ask: Ask) =>
  (await act(ask, 'deleteUser', 'DeleteUserInput', { id: world.targets[2], userName: 'not theirs' })) === 'USER_NAME_DIFFERS'

describe('a profile that an administrator of the whole partner has', () => {
  it('is widened by nobody who administers its customer alone, as it decides for all customers', async () => {
    const held = await add({ isPartnerAdmin: true, at: [['VIEW User'], undefined, undefined] })
    const customerAdmin = await add({ at: [null, undefined, undefined] })
    const profile = await profileOf(held.id)
    expect(await grant(customerAdmin.ask, profile?.id, 'DELETE User')).toBe('HOLDERS_ABOVE_YOU')
    expect(await deletesElsewhere(held.ask)).toBe(false)
    const staff = await add({ userType: 3, staffProfile: ALL })
    expect(await grant(staff.ask, profile?.id, 'DELETE User')).toBe('HOLDERS_ABOVE_YOU')
    // Less is no gain.
    expect(await grant(customerAdmin.ask, profile?.id, 'VIEW User', false)).toBeUndefined()
  })

  it('is widened by the partner’s administrators and by vendor operations', async () => {
    const held = await add({ isPartnerAdmin: true, at: [['VIEW User'], undefined, undefined] })
    const profile = await profileOf(held.id)
    const partnerAdmin = await add({ isPartnerAdmin: true })
    expect(await grant(partnerAdmin.ask, profile?.id, 'UPDATE User')).toBeUndefined()
    expect(await grant(await asPerson(server, 'operations'), profile?.id, 'DELETE User')).toBeUndefined()
    expect(await deletesElsewhere(held.ask)).toBe(true)
  })
})

describe('a profile that an administrator of its customer has', () => {
  it('is widened by who has everything there, and not by who has less', async () => {
    const held = await add({ at: [['VIEW User'], undefined, undefined] })
    const profile = await profileOf(held.id)
    const less = await add({ at: [['UPDATE AccessProfile', 'DELETE User', 'VIEW User'], undefined, undefined] })
    expect(await grant(less.ask, profile?.id, 'DELETE User')).toBe('HOLDERS_ABOVE_YOU')
    const full = await add({ at: [null, undefined, undefined] })
    expect(await grant(full.ask, profile?.id, 'DELETE User')).toBeUndefined()
  })

  it('is widened by who has less where only people below administrators have it', async () => {
    const held = await add({ userType: 1, at: [['VIEW User'], undefined, undefined] })
    const less = await add({ at: [['UPDATE AccessProfile', 'DELETE User', 'VIEW User'], undefined, undefined] })
    expect(await grant(less.ask, (await profileOf(held.id))?.id, 'DELETE User')).toBeUndefined()
  })
})

it('how long sessions of a whole partner last is settled by none of its administrators whose profiles do not let them change customers', async () => {
  const settle = async ({ ask }: { ask: Ask }) => {
    const [partner] = await rows<{ id: string; version: number }>('select id, version from partner where id = $1', world.partnerId)
    return act(ask, 'updatePartner', 'UpdatePartnerInput', { ...partner, sessionTimeoutMinutes: 30 + Math.floor(Math.random() * 100) })
  }
  const as = (...at: (undefined | null | string[])[]) => add({ isPartnerAdmin: true, at })
  expect(await settle(await as(['VIEW User']))).toBe('PARTNER_BEYOND_YOU')
  expect(await settle(await as([], ['VIEW User']))).toBe('PARTNER_BEYOND_YOU')
  expect(await settle(await as(['UPDATE Customer'], ['VIEW User']))).toBeUndefined()
  expect(await settle(await as(null))).toBeUndefined()
  const gone = await add({ isPartnerAdmin: true, at: [['UPDATE Customer'], undefined, undefined], leaves: 0 })
  expect(await settle(gone)).toBe('PARTNER_BEYOND_YOU')
})
