import type { PoolClient } from 'pg'
import { userTypes } from '../access/viewer.ts'
import { accessProfile, accessProfileActivity, activity, moduleAccess, userAccessProfile } from '../tables/access-profile.table.ts'
import type { DemoCustomer } from './seed-customers.ts'
import { insertMany } from './seed-insert.ts'
import { demoId, draw } from './seed-random.ts'
import type { DemoUser } from './seed-users.ts'

type Known = { readonly name: string; readonly type: string; readonly module: string | null }

/** So many customers have profiles, and so many users one of them: benchmarks fill in more than that. */
const CUSTOMERS = 200
export const USERS_WITH_PROFILE = 5000

/** What each profile allows. */
const PROFILES: Readonly<Record<string, (known: Known) => boolean>> = {
  Administrator: () => true,
  'HR office': ({ name, type }) => !['Users', 'LoginProviders', 'AccessProfiles'].includes(name) || type === 'VIEW',
  'Line manager': ({ name, type }) =>
    name === 'Employees' ? type === 'VIEW' : ['Leave', 'Expenses', 'Timesheets'].includes(name) && ['VIEW', 'EXECUTE'].includes(type),
  'Self-service': ({ name, type }) =>
    name === 'Payslips' ? type === 'VIEW' : ['Leave', 'Expenses', 'Timesheets'].includes(name) && ['VIEW', 'CREATE'].includes(type),
}

const PROFILE_OF_TYPE: Readonly<Record<number, string>> = {
  [userTypes.EMPLOYEE]: 'Self-service',
  [userTypes.MANAGER]: 'Line manager',
  [userTypes.HR_ADMIN]: 'HR office',
  [userTypes.ADMIN]: 'Administrator',
}

/** Access profiles and modules of the first demo customers; the root customer of a partner and every eighth other have few modules. */
export async function insertAccess(client: PoolClient, customers: readonly DemoCustomer[]): Promise<void> {
  const known = (await client.query<Known>('select name, type, module from activity')).rows
  const modules = (await client.query<{ name: string }>('select name from access_module order by name')).rows
  const some = customers.slice(0, CUSTOMERS)
  await insertMany(
    client,
    accessProfile,
    some.flatMap(({ id }) => Object.keys(PROFILES).map((name) => ({ id: profileId(id, name), customerId: id, name }))),
  )
  await insertMany(
    client,
    accessProfileActivity,
    some.flatMap(({ id }) =>
      Object.entries(PROFILES).flatMap(([profile, allows]) =>
        known.filter(allows).map(({ name, type }) => ({
          accessProfileId: profileId(id, profile),
          activityName: name,
          activityType: type as (typeof activity.$inferInsert)['type'],
        })),
      ),
    ),
  )
  await insertMany(
    client,
    moduleAccess,
    some.flatMap(({ id }, n) => modules.filter((_, at) => draw(`module ${at}`, n) < 0.75).map(({ name }) => ({ customerId: id, name }))),
  )
}

/** The profile that each of these users has at each of their customers, by user type; one in twelve has none yet. */
export async function insertUserProfiles(
  client: PoolClient,
  users: readonly DemoUser[],
  customers: readonly DemoCustomer[],
): Promise<void> {
  const withProfiles = new Set(customers.slice(0, CUSTOMERS).map(({ id }) => id))
  await insertMany(
    client,
    userAccessProfile,
    users.flatMap(({ row, customers: memberships }, n) => {
      const name = PROFILE_OF_TYPE[row.userType ?? userTypes.EMPLOYEE]
      if (name === undefined || n % 12 === 11) return []
      return memberships
        .filter(({ customerId }) => withProfiles.has(customerId))
        .map(({ userId, customerId }) => ({ userId, customerId, accessProfileId: profileId(customerId, name) }))
    }),
  )
}

const profileId = (customerId: string, name: string) => demoId(`access profile ${customerId} ${name}`)
