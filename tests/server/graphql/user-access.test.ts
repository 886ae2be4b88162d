import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'

const FIELDS = `userId isUnrestricted knownModules knownActivities { name type module }
  customers { customerId customerName enabled accessProfileName activities { customerName accessProfileName activityName activityType }
    modules { customerId name enabled } accessProfiles { name activities { name type } } }`
const OF = `query ($id: ID!) { userAccess(id: $id) { ${FIELDS} } }`
const MINE = `{ myAccess { ${FIELDS} } }`

type Access = {
  userId: string
  isUnrestricted: boolean
  knownModules: string[]
  knownActivities: { name: string; type: string; module: string | null }[]
  customers: {
    customerId: string
    customerName: string
    enabled: boolean
    accessProfileName: string | null
    activities: { customerName: string; accessProfileName: string; activityName: string; activityType: string }[]
    modules: { customerId: string; name: string; enabled: boolean }[]
    accessProfiles: { name: string; activities: { name: string; type: string }[] }[]
  }[]
}

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const mine = async (name: string, partner?: string) =>
  dataOf<{ myAccess: Access }>(await (await asPerson(server, name, partner))(MINE)).myAccess
const of = async (asker: string, id: string, partner?: string) =>
  dataOf<{ userAccess: Access | null }>(await (await asPerson(server, asker, partner))(OF, { id })).userAccess
const query = async (text: string, values: unknown[] = []) => (await server.db.pool.query<Record<string, string>>(text, values)).rows

describe('what somebody may do', () => {
  it('is the activities of their access profile and the modules of their customer, as the tables have them', async () => {
    const id = demoPersonId('employee', 'acme.localhost')
    const access = await mine('employee', 'acme')
    const [customer] = access.customers
    if (!customer) throw new Error('The employee has no customer')
    const grants = await query(
      `select activity_name as name, activity_type as type from access_profile_activity
       join user_access_profile using (access_profile_id) where user_id = $1 order by 1, 2`,
      [id],
    )
    expect(grants.length).toBeGreaterThan(3)
    expect(customer.activities.map(({ activityName, activityType }) => ({ name: activityName, type: activityType }))).toEqual(grants)
    expect(new Set(customer.activities.map((each) => `${each.customerName} ${each.accessProfileName}`))).toEqual(
      new Set([`${customer.customerName} Self-service`]),
    )
    // Their customer is a partner's own, which has no HR features.
    const on = await query(
      `select name from module_access where customer_id = $1 and name not in ('Expenses', 'Leave', 'Recruitment', 'Timesheets') order by 1`,
      [customer.customerId],
    )
    expect(customer.modules.filter(({ enabled }) => enabled).map(({ name }) => ({ name }))).toEqual(on)
    expect(customer.modules.map(({ name }) => name)).toEqual(access.knownModules)
    expect(access.knownModules).toEqual(['Expenses', 'Leave', 'Payroll', 'Recruitment', 'Reports', 'Timesheets'])
    expect(access.knownActivities).toContainEqual({ name: 'Payslips', type: 'VIEW', module: 'Payroll' })
    expect([access.userId, access.isUnrestricted]).toEqual([id, false])
    expect(await of('operations', id)).toEqual(access)
  })

  it('is everything for vendor operations, who have no profile', async () => {
    expect(await mine('operations')).toMatchObject({ isUnrestricted: true, customers: [] })
    expect(await mine('support')).toMatchObject({ isUnrestricted: false, customers: [] })
  })

  it('names the customers within reach only, and nobody out of reach', async () => {
    const id = demoPersonId('partneradmin', 'acme.localhost')
    const [first, second] = (await of('operations', id))?.customers ?? []
    if (!first || !second) throw new Error('The partner admin has two customers')
    await query('delete from user_customer where user_id = $1 and customer_id = $2', [
      demoPersonId('admin', 'acme.localhost'),
      second.customerId,
    ])
    expect((await of('admin', id, 'acme'))?.customers.map(({ customerId }) => customerId)).toEqual([first.customerId])
    expect(await of('admin', demoPersonId('employee', 'hr.localhost'), 'acme')).toBeNull()
    expect(await of('admin', 'nobody', 'acme')).toBeNull()
  })

  it('goes with the membership', async () => {
    const id = demoPersonId('manager', 'acme.localhost')
    const left = 'select count(*)::int as count from user_access_profile where user_id = $1'
    expect(await query(left, [id])).toEqual([{ count: 1 }])
    await query('delete from user_customer where user_id = $1', [id])
    expect([await query(left, [id]), (await of('operations', id))?.customers]).toEqual([[{ count: 0 }], []])
  })
})

it('a member has no profile of another customer', async () => {
  const id = demoPersonId('hradmin', 'acme.localhost')
  const other = `update user_access_profile set access_profile_id = (select id from access_profile p where p.customer_id <> user_access_profile.customer_id limit 1) where user_id = $1`
  await expect(query(other, [id])).rejects.toThrow(/user_access_profile_profile_fk/)
})
