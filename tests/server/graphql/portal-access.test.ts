import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayCall } from '../../../server/src/access/access.ts'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { portalAccessOf } from '../../../server/src/access/portal-access.ts'
import { openScopeOf } from '../../../server/src/access/reach.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { userClaim } from '../../../server/src/tables/claim.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { partner } from '../../../server/src/tables/partner.table.ts'
import { userCustomer, userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { PORTAL_CASES, type PortalCase } from '../../access/portal-access.cases.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import type { Session } from '../../support/sign-in.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('the portal, as the server judges it', () => {
  it.each(PORTAL_CASES)('says of $who: $access', async (person) => {
    const viewer = await viewerOf(server.db.orm, await insert(person))
    if (!viewer) throw new Error('The person is not there.')
    const isOpen = person.access === 'allowed'
    const wrong = Object.entries(operations).filter(
      ([, rule]) => !isOpen && mayCall(viewer, rule, true) !== (typeof rule === 'object' ? 'denied' : 'allowed'),
    )
    expect([portalAccessOf(viewer), isOpen || openScopeOf(viewer) === 'self', wrong]).toEqual([person.access, true, []])
  })
})

describe('an administrator whose customers have no access to the portal', () => {
  const admin = demoPersonId('admin')
  const other = demoPersonId('employee')
  let before: Session
  beforeAll(async () => {
    before = await server.signIn('admin')
    await server.db.pool.query(
      `update customer set user_portal_access = false where id in (select customer_id from user_customer where user_id = $1)`,
      [admin],
    )
  })

  it.each([
    ['a list', '{ users(first: 1) { nodes { id } } }'],
    ['figures', '{ dashboard { users { all { count } } } }'],
    ['a change', `mutation { endUserSessions(input: { id: "${demoPersonId('manager')}" }) { errors { code } } }`],
    ['an export', 'mutation { startUserExport(input: { id: "x", columns: [] }) { errors { code } } }'],
  ])('is refused %s at once, with the token from before', async (_what, document) => {
    const { errors } = await server.gql(before.accessToken, document)
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('sees nobody but themselves, and their own profile and sessions still', async () => {
    const { data, errors } = await server.gql(
      before.accessToken,
      `{ myProfile { id } mySessions { id } isFeatureEnabled(feature: APPS) me: user(id: "${admin}") { id } other: user(id: "${other}") { id } }`,
    )
    expect({ data, errors }).toMatchObject({ data: { myProfile: { id: admin }, me: { id: admin }, other: null }, errors: [] })
  })

  it('is told the reason in the next token, and in the explanation that others read', async () => {
    const after = await server.signIn('admin')
    const operator = await server.signIn('operations')
    const { data } = await server.gql(operator.accessToken, `{ userSecurity(id: "${admin}") { portalAccess } }`)
    expect([before.claims['portal_access'], after.claims['portal_access'], data]).toEqual([
      undefined,
      'customers',
      { userSecurity: { portalAccess: 'CUSTOMERS' } },
    ])
  })
})

async function insert({ code, hrPartner = false, nhr = [], customers = [] }: PortalCase): Promise<string> {
  const { orm } = server.db
  const [id, partnerId] = [randomUUID(), randomUUID()]
  await orm.insert(partner).values({ id: partnerId, name: id, domain: `${id}.test`, defaultLocaleId: 'en-GB', isHrPartner: hrPartner })
  await orm.insert(userIdentity).values({ id, partnerId, userName: id, userType: code })
  if (nhr.length > 0) await orm.insert(userClaim).values(nhr.map((claimValue) => ({ userId: id, claimType: 'nhr', claimValue })))
  for (const { enabled, portal } of customers) {
    const customerId = randomUUID()
    await orm
      .insert(customer)
      .values({ id: customerId, partnerId, name: customerId, enabled, userPortalAccess: portal, customerType: 'HR' })
    await orm.insert(userCustomer).values({ userId: id, customerId })
  }
  return id
}
