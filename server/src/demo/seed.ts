import type { PoolClient } from 'pg'
import { userClaim } from '../tables/claim.table.ts'
import { customer } from '../tables/customer.table.ts'
import { notification } from '../tables/people/notification.table.ts'
import { partner, partnerLocale } from '../tables/partner.table.ts'
import { applicationTheme } from '../tables/theme.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { seal, type Keyring } from '../platform/secrets.ts'
import type { Database } from '../db/database.ts'
import { insertAccess, insertStaffProfiles, insertUserProfiles, USERS_WITH_PROFILE } from './seed-access.ts'
import { claimForDemo } from './demo-database.ts'
import { demoCustomer, type DemoCustomer } from './seed-customers.ts'
import { insertMany } from './seed-insert.ts'
import { insertAudits, insertEvents } from './seed-logs.ts'
import { momentsBefore } from './seed-moments.ts'
import { HR_USERS, insertHrProduct } from './seed-hr.ts'
import { demoNotificationsOf } from './seed-notifications.ts'
import { DEMO_AUTHENTICATOR_KEY, DEMO_PASSWORD, demoPeopleIn } from './seed-people.ts'
import { demoPartners } from './seed-partners.ts'
import { insertPayrollOf, insertPayrolls } from './seed-payroll.ts'
import { withoutKeys } from './seed-keys.ts'
import { demoId } from './seed-random.ts'
import { demoUser, type DemoUser, type Surroundings } from './seed-users.ts'

export type SeedSize = {
  readonly users: number
  readonly customers: number
  /** At least one for each user who has signed in; by default 3000 more than users. */
  readonly events?: number
  /** Users of the HR product; 600 by default. */
  readonly hrUsers?: number
}

type SeedOptions = Partial<SeedSize> & {
  readonly keyring: Pick<Keyring, 'present'>
  /** Reference moment of the data; now by default. */
  readonly at?: Date
  readonly progress?: (done: number, all: number) => void
}

const DEFAULT_SIZE: SeedSize = { users: 5000, customers: 50 }
const MORE_EVENTS = 3000
const USERS_AT_ONCE = 5000
/** Number of new users from which rebuilding the keys is worth it. */
const MANY = 50_000
const LOCK = 7_406_121

/**
 * Fills an empty database with the demo data, in one transaction, with the same IDs every time.
 * @returns false if there are users already; then nothing is changed
 * @throws {DemoError} if some of them were not made by a demo
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<boolean> {
  await claimForDemo(db.orm)
  return transaction(db, async (client) => {
    if ((await countUsers(client)) > 0) return false
    await fill(client, { ...DEFAULT_SIZE, ...options }, options)
    return true
  })
}

/**
 * Adds demo data until the database has the requested amount; existing rows stay unchanged.
 * @throws {DemoError} if it contains users that no demo made
 */
export async function topUpDemo(db: Database, size: SeedSize, options: SeedOptions): Promise<void> {
  await claimForDemo(db.orm)
  await transaction(db, (client) => fill(client, size, options))
}

async function fill(client: PoolClient, size: SeedSize, { keyring, at = new Date(), progress }: SeedOptions): Promise<void> {
  await insertPartners(client, at)
  const customers = Array.from({ length: Math.max(size.customers, demoPartners.length) }, (_, n) => demoCustomer(n, at))
  await insertMany(client, customer, customers)
  await client.query(
    `update feature set enabled = true where key in ('APPS', 'LOCKED_ACCOUNTS120924', 'SPA_VIEW_AS') and updated_by is null`,
  )
  await insertAccess(client, customers)
  await insertPayrolls(client, customers)
  await insertHrProduct(client, customers, size.hrUsers ?? HR_USERS)
  const around: Surroundings = {
    at,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    lately: momentsBefore(at),
    authenticatorKey: seal(DEMO_AUTHENTICATOR_KEY, keyring),
    customers: Map.groupBy(
      customers.filter(({ enabled }) => enabled),
      ({ partnerId }: DemoCustomer) => partnerId ?? '',
    ),
  }
  const people = demoPeopleIn(around)
  await insertUsers(client, people)
  await insertUserProfiles(client, people, customers)
  await insertStaffProfiles(client, people)
  await insertMany(
    client,
    notification,
    people.flatMap((person) => demoNotificationsOf(person, at)),
  )
  await manyUsers(client, size.users, () => fillUsers(client, size.users, around, customers, progress))
  await insertEvents(client, size.events ?? size.users + MORE_EVENTS, at)
  await insertAudits(client, at)
  await client.query(
    'analyze partner, customer, user_identity, user_claim, user_customer, event_log, sign_in_count, audit_log, payroll_employee, hr_product_user',
  )
}

async function insertPartners(client: PoolClient, at: Date): Promise<void> {
  await insertMany(
    client,
    partner,
    demoPartners.map(({ row }) => ({ ...row, createdAt: at })),
  )
  await insertMany(
    client,
    partnerLocale,
    demoPartners.flatMap(({ row, locales }) => locales.map((localeId) => ({ partnerId: row.id, localeId }))),
  )
  await insertMany(
    client,
    applicationTheme,
    demoPartners.map(({ row, theme }) => ({ ...theme, partnerId: row.id })),
  )
}

async function manyUsers(client: PoolClient, all: number, work: () => Promise<void>): Promise<void> {
  const isMany = all - (await countUsers(client)) >= MANY
  await (isMany ? withoutKeys(client, ['user_identity', 'user_claim', 'user_customer'], work) : work())
}

async function fillUsers(
  client: PoolClient,
  all: number,
  around: Surroundings,
  customers: readonly DemoCustomer[],
  progress: SeedOptions['progress'],
): Promise<void> {
  let count = await countUsers(client)
  // Most existing users come from here: those are generated again and skipped.
  for (let n = Math.max(0, count - demoPeopleIn(around).length); count < all;) {
    const batch = Array.from({ length: Math.min(USERS_AT_ONCE, all - count) }, (_, more) => demoUser(n + more, around))
    count += await insertUsers(client, batch)
    if (n < USERS_WITH_PROFILE) {
      await insertUserProfiles(client, batch, customers)
      await insertPayrollOf(client, batch, customers, n, around.at)
    }
    n += batch.length
    progress?.(count, all)
  }
}

async function insertUsers(client: PoolClient, users: readonly DemoUser[]): Promise<number> {
  const inserted = new Set(
    await insertMany(
      client,
      userIdentity,
      users.map(({ row }) => row),
      'id',
    ),
  )
  const added = users.filter(({ row }) => inserted.has(row.id))
  await insertMany(
    client,
    userClaim,
    added.flatMap(({ row, claims }) =>
      claims.map(([claimType, claimValue]) => ({
        id: demoId(`claim ${row.id} ${claimType} ${claimValue}`),
        userId: row.id,
        claimType,
        claimValue,
      })),
    ),
  )
  await insertMany(
    client,
    userCustomer,
    added.flatMap(({ customers }) => customers),
  )
  return inserted.size
}

/**
 * Runs in one transaction, and one seed at a time. The trigger on claims has nothing to copy, because the users' rows contain these values already.
 */
async function transaction<Result>(db: Database, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query('alter table user_claim disable trigger user')
    const result = await work(client)
    await client.query('alter table user_claim enable trigger user')
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function countUsers(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from user_identity`)
  return rows[0]?.count ?? 0
}
