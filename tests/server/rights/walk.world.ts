import { randomUUID } from 'node:crypto'
import type { RunningServer } from '../../support/server.ts'

/** What somebody is at the start of a walk: user type, role, and their profiles where they have any. */
export type Kind = {
  readonly name: string
  readonly userType: number
  readonly isPartnerAdmin?: true
  /** Of some activities, or of none; without it they have no profile. */
  readonly profile?: 'some' | 'none'
  /** What each of their profiles grants besides. */
  readonly always?: readonly string[]
  /** How many of the partner's customers they belong to. */
  readonly customers?: number
}

/** Every kind of person; walks begin at all of them but vendor operations. */
export const KINDS: readonly Kind[] = [
  { name: 'operations', userType: 4 },
  { name: 'support', userType: 3 },
  { name: 'support with some activities', userType: 3, profile: 'some' },
  { name: 'vendor partner with some activities', userType: 5, profile: 'some' },
  { name: 'partner admin', userType: 6, isPartnerAdmin: true, customers: 1 },
  { name: 'partner admin of some activities', userType: 6, isPartnerAdmin: true, profile: 'some', customers: 2 },
  // Of different ones at each customer, and able to leave either.
  {
    name: 'partner admin who may leave',
    userType: 6,
    isPartnerAdmin: true,
    profile: 'some',
    always: ['VIEW User', 'UPDATE User'],
    customers: 2,
  },
  { name: 'customer admin', userType: 6, customers: 1 },
  { name: 'customer admin of two', userType: 6, customers: 2 },
  { name: 'customer admin of some activities', userType: 6, profile: 'some', customers: 1 },
  { name: 'customer admin of some activities at two', userType: 6, profile: 'some', customers: 2 },
  { name: 'customer admin of nothing', userType: 6, profile: 'none', customers: 1 },
  { name: 'HR admin', userType: 7, customers: 1 },
  { name: 'manager', userType: 2, customers: 1 },
  { name: 'employee', userType: 1, customers: 1 },
]

export type WalkPartner = { readonly id: string; readonly host: string; readonly customers: readonly string[] }
export type WalkWorld = {
  readonly partners: readonly WalkPartner[]
  /** The users and login providers of the world itself. */
  readonly users: readonly string[]
  readonly providers: readonly string[]
  readonly rows: <Row extends object>(text: string, ...values: unknown[]) => Promise<Row[]>
  /** Adds somebody of a kind at a partner. @param activities those of their profile at each customer in turn, as `keyOf` writes them */
  readonly add: (kind: Kind, partner: WalkPartner, activities: readonly (readonly string[])[], email?: string) => Promise<string>
}

const PARTNERS = ['oak', 'elm', 'ash'] as const
/** The hosts of the world's partners; they stay when a world is made anew. */
export const HOSTS = PARTNERS.map((name) => `${name}.localhost`)

/** Three partners with three customers each, every kind of person at each of them, and login providers with which some are linked. */
export async function buildWalkWorld(server: RunningServer): Promise<WalkWorld> {
  const rows: WalkWorld['rows'] = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await server.db.pool.query<Row>(text, values)).rows
  const idOf = async (text: string, ...values: unknown[]) => (await rows<{ id: string }>(`${text} returning id`, ...values))[0]?.id ?? ''
  const partners: WalkPartner[] = []
  for (const name of PARTNERS) {
    const host = `${name}.localhost`
    const [there] = await rows<{ id: string }>('select id from partner where domain = $1', host)
    const id = there?.id ?? (await idOf(`insert into partner (name, domain, default_locale_id) values ($1, $2, 'en-GB')`, name, host))
    const customers = []
    for (const at of [1, 2, 3]) customers.push(await idOf('insert into customer (name, partner_id) values ($1, $2)', `${name} ${at}`, id))
    partners.push({ id, host, customers })
  }
  const addProfile = async (customerId: string | null, activities: readonly string[]) => {
    const id = await idOf(
      'insert into access_profile (customer_id, name, for_staff) values ($1, $2, $3)',
      customerId,
      `of ${randomUUID()}`,
      customerId === null,
    )
    await rows(
      `insert into access_profile_activity (access_profile_id, activity_name, activity_type, granted)
       select $1, name, type, true from activity where type || ' ' || name = any ($2::text[])`,
      id,
      activities,
    )
    return id
  }
  const add: WalkWorld['add'] = async ({ userType, isPartnerAdmin, profile, always = [], customers = 0 }, partner, activities, email) => {
    const name = `w${randomUUID().slice(0, 13)}`
    const id = await idOf(
      `insert into user_identity (user_name, email, email_confirmed, partner_id, user_type, password_hash) values ($1, $2, true, $3, $4, 'x')`,
      name,
      email ?? `${name}@people.test`,
      [3, 4].includes(userType) ? null : partner.id,
      userType,
    )
    const roles = [...(userType === 6 ? ['Admin'] : []), ...(isPartnerAdmin ? ['PartnerAdmin'] : [])]
    for (const role of roles) await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', $2)`, id, role)
    const grantedAt = (at: number) => (profile === 'some' ? [...always, ...(activities[at % activities.length] ?? [])] : [])
    if (profile && [3, 5].includes(userType))
      await rows('insert into staff_access_profile (user_id, access_profile_id) values ($1, $2)', id, await addProfile(null, grantedAt(0)))
    for (const [at, customerId] of partner.customers.slice(0, customers).entries()) {
      await rows('insert into user_customer (user_id, customer_id, is_default) values ($1, $2, $3)', id, customerId, at === 0)
      if (profile)
        await rows(
          'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
          id,
          customerId,
          await addProfile(customerId, grantedAt(at)),
        )
    }
    return id
  }
  const users: string[] = []
  const providers: string[] = []
  const addProvider = async (partnerId: string | null, ofVendor: boolean, linked: readonly string[], customerId?: string) => {
    const name = `walk-${randomUUID().slice(0, 8)}`
    const id = await idOf(
      `insert into login_provider (name, display_name, protocol, partner_id, of_vendor, authority, client_id, enabled, allowed_domains)
       values ($1, $1, 'OIDC', $2, $3, 'https://login.walk.test', 'portal', true, '{people.test}')`,
      name,
      partnerId,
      ofVendor,
    )
    for (const user of linked)
      await rows('insert into user_login (user_id, login_provider, provider_key) values ($1, $2, $3)', user, name, `key of ${user}`)
    await rows(
      `insert into unlinked_identity (provider_id, subject, shown_as, reason) select $1, 'stray ' || n, 'Stray', 'OFF' from generate_series(1, 8) n`,
      id,
    )
    if (customerId) await rows('update customer set login_provider_id = $1 where id = $2', id, customerId)
    providers.push(id)
    return id
  }
  for (const partner of partners) {
    const made = new Map<string, string>()
    for (const kind of KINDS) made.set(kind.name, await add(kind, partner, [['VIEW User'], ['VIEW User', 'UPDATE User']]))
    for (const at of [1, 2])
      await add({ name: 'employee', userType: 1, customers: 1 }, { ...partner, customers: partner.customers.slice(at) }, [])
    users.push(...made.values())
    const of = (name: string) => made.get(name) ?? ''
    // One with people whom the partner's administrators answer for, and one with somebody above them.
    const provisioned = await addProvider(partner.id, false, [of('employee'), of('customer admin')], partner.customers[0])
    await rows(
      `insert into scim_setup (provider_id, enabled, dry_run, groups, customer_id, owner_id, owner_left_at) values ($1, true, false, $2, $3, $4, null)`,
      provisioned,
      partner === partners[0] ? 'CUSTOMERS' : 'ACCESS_PROFILES',
      partner.customers[0],
      of('partner admin'),
    )
    for (const user of [of('employee'), of('customer admin')])
      await rows('insert into scim_user (provider_id, user_id) values ($1, $2)', provisioned, user)
    await addProvider(partner.id, false, [of('manager'), of('operations'), of('partner admin')], partner.customers[1])
  }
  await addProvider(null, true, users.slice(0, 1))
  return { partners, users, providers, rows, add }
}
