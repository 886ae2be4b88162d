import type { PoolClient } from 'pg'
import { portalActivities } from '../access/activities.ts'
import { userTypes } from '../access/viewer.ts'
import { accessProfile, accessProfileActivity, activity, moduleAccess, userAccessProfile } from '../tables/access-profile.table.ts'
import { mobileMenuCell } from '../tables/mobile-menu.table.ts'
import type { DemoCustomer } from './seed-customers.ts'
import { insertMany } from './seed-insert.ts'
import { demoId, draw } from './seed-random.ts'
import type { DemoUser } from './seed-users.ts'

type Known = { readonly name: string; readonly type: string; readonly module: string | null }

/** Number of customers with profiles, and of users with one of them; benchmarks add more. */
const CUSTOMERS = 200
export const USERS_WITH_PROFILE = 5000

const PROFILES: Readonly<Record<string, (known: Known) => boolean>> = {
  Administrator: () => true,
  'HR office': ({ name, type }) => !isPortal(name) || type === 'VIEW',
  'Line manager': ({ name, type }) =>
    name === 'Employees' ? type === 'VIEW' : ['Leave', 'Expenses', 'Timesheets'].includes(name) && ['VIEW', 'EXECUTE'].includes(type),
  'Self-service': ({ name, type }) =>
    name === 'Payslips' ? type === 'VIEW' : ['Leave', 'Expenses', 'Timesheets'].includes(name) && ['VIEW', 'CREATE'].includes(type),
}

const isPortal = (name: string) => portalActivities.some((activity) => activity.name === name)

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Administrator: 'Everything that can be granted.',
  'HR office': 'All of the HR product; looks at users and settings.',
  'Line manager': 'Approves what the team asks for.',
  'Self-service': 'What employees do for themselves.',
}

const PROFILE_OF_TYPE: Readonly<Record<number, string>> = {
  [userTypes.EMPLOYEE]: 'Self-service',
  [userTypes.MANAGER]: 'Line manager',
  [userTypes.HR_ADMIN]: 'HR office',
  [userTypes.ADMIN]: 'Administrator',
}

/** Every third customer follows the templates; the others have copies of their own. */
const follows = (customer: number) => customer % 3 === 2

/** Inserts templates, access profiles and modules of the first demo customers; a partner's root customer and every eighth other have few modules. */
export async function insertAccess(client: PoolClient, customers: readonly DemoCustomer[]): Promise<void> {
  const known = (await client.query<Known>('select name, type, module from activity')).rows
  const modules = (await client.query<{ name: string }>('select name from access_module order by name')).rows
  const some = customers.slice(0, CUSTOMERS)
  const names = Object.keys(PROFILES)
  await insertMany(
    client,
    accessProfile,
    names.map((name) => ({ id: profileId('', name), name, description: DESCRIPTIONS[name] })),
  )
  await insertMany(
    client,
    accessProfile,
    some.flatMap(({ id, partnerId }, n) =>
      names.map((name) => ({
        id: profileId(id, name),
        customerId: id,
        partnerId,
        name,
        templateId: follows(n) ? profileId('', name) : null,
      })),
    ),
  )
  const written = [{ id: '' }, ...some.filter((_, n) => !follows(n))]
  await insertMany(
    client,
    accessProfileActivity,
    written.flatMap(({ id }) =>
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
  await insertMany(
    client,
    mobileMenuCell,
    some.filter((_, n) => n % 3 === 0).flatMap(({ id }) => MENU_CELLS.map((cell) => ({ customerId: id, ...cell }))),
  )
}

/** Entries of the mobile app's menu that differ for some customers. */
const MENU_CELLS = [
  { entry: 'Expenses', userType: userTypes.EMPLOYEE, shown: false },
  { entry: 'Reports', userType: userTypes.EMPLOYEE, shown: true },
] as const

/** Assigns each of these users a profile at each of their customers, by user type; one in twelve has none yet. */
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

/** Assigns profiles to the vendor's demo staff, with activities beyond their user types. */
export async function insertStaffProfiles(client: PoolClient, people: readonly DemoUser[]): Promise<void> {
  for (const [userType, name] of [
    [userTypes.VENDOR_SUPPORT, 'Support desk'],
    [userTypes.VENDOR_PARTNER, 'Partner desk'],
  ] as const)
    await client.query(
      `insert into staff_access_profile (user_id, access_profile_id)
       select unnest($1::uuid[]), id from access_profile where for_staff and name = $2 on conflict do nothing`,
      [people.filter(({ row }) => row.userType === userType).map(({ row }) => row.id), name],
    )
}

const profileId = (customerId: string, name: string) => demoId(`access profile ${customerId} ${name}`)
