import { randomUUID } from 'node:crypto'
import type { RunningServer } from '../../support/server.ts'

/** What somebody is at the start of a walk: user type, role, and their only profile where they have one. */
export type Kind = {
  readonly name: string
  readonly userType: number
  readonly isPartnerAdmin?: true
  /** Of one activity, or of none; without it they have no profile. */
  readonly profile?: 'one' | 'none'
  /** How many of the partner's customers they belong to. */
  readonly customers?: number
}

/** Every kind of person; walks begin at those who are limited. */
export const KINDS: readonly Kind[] = [
  { name: 'operations', userType: 4 },
  { name: 'support', userType: 3 },
  { name: 'support with one activity', userType: 3, profile: 'one' },
  { name: 'vendor partner with one activity', userType: 5, profile: 'one' },
  { name: 'partner admin', userType: 6, isPartnerAdmin: true, customers: 1 },
  { name: 'partner admin of one activity', userType: 6, isPartnerAdmin: true, profile: 'one', customers: 2 },
  { name: 'customer admin', userType: 6, customers: 1 },
  { name: 'customer admin of one activity', userType: 6, profile: 'one', customers: 1 },
  { name: 'customer admin of nothing', userType: 6, profile: 'none', customers: 1 },
  { name: 'HR admin', userType: 7, customers: 1 },
  { name: 'manager', userType: 2, customers: 1 },
  { name: 'employee', userType: 1, customers: 1 },
]

export type WalkPartner = { readonly id: string; readonly host: string; readonly customers: readonly string[] }
export type WalkWorld = {
  readonly partners: readonly WalkPartner[]
  readonly rows: <Row extends object>(text: string, ...values: unknown[]) => Promise<Row[]>
  /** Adds somebody of a kind at a partner. @param activity the only one of their profile, as `keyOf` writes it */
  readonly add: (kind: Kind, partner: WalkPartner, activity: string, email?: string) => Promise<string>
}

/** Three partners with three customers each and a login provider that somebody is linked with. */
export async function buildWalkWorld(server: RunningServer): Promise<WalkWorld> {
  const rows: WalkWorld['rows'] = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await server.db.pool.query<Row>(text, values)).rows
  const idOf = async (text: string, ...values: unknown[]) => (await rows<{ id: string }>(`${text} returning id`, ...values))[0]?.id ?? ''
  const partners: WalkPartner[] = []
  for (const name of ['oak', 'elm', 'ash']) {
    const host = `${name}.localhost`
    const id = await idOf(`insert into partner (name, domain, default_locale_id) values ($1, $2, 'en-GB')`, name, host)
    const customers = []
    for (const at of [1, 2, 3]) customers.push(await idOf('insert into customer (name, partner_id) values ($1, $2)', `${name} ${at}`, id))
    partners.push({ id, host, customers })
  }
  const addProfile = async (customerId: string | null, activities: readonly string[]) => {
    const id = await idOf(
      'insert into access_profile (customer_id, name, for_staff) values ($1, $2, $3)',
      customerId,
      `of ${activities.join() || 'nothing'} ${randomUUID()}`,
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
  const add: WalkWorld['add'] = async ({ userType, isPartnerAdmin, profile, customers = 0 }, partner, activity, email) => {
    const name = `w${randomUUID().slice(0, 13)}`
    const id = await idOf(
      'insert into user_identity (user_name, email, email_confirmed, partner_id, user_type) values ($1, $2, true, $3, $4)',
      name,
      email ?? `${name}@people.test`,
      [3, 4].includes(userType) ? null : partner.id,
      userType,
    )
    const roles = [...(userType === 6 ? ['Admin'] : []), ...(isPartnerAdmin ? ['PartnerAdmin'] : [])]
    for (const role of roles) await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', $2)`, id, role)
    const granted = profile === 'one' ? [activity] : []
    if (profile && [3, 5].includes(userType))
      await rows('insert into staff_access_profile (user_id, access_profile_id) values ($1, $2)', id, await addProfile(null, granted))
    for (const [at, customerId] of partner.customers.slice(0, customers).entries()) {
      await rows('insert into user_customer (user_id, customer_id, is_default) values ($1, $2, $3)', id, customerId, at === 0)
      if (profile)
        await rows(
          'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
          id,
          customerId,
          await addProfile(customerId, granted),
        )
    }
    return id
  }
  for (const partner of partners) for (const kind of KINDS) await add(kind, partner, 'VIEW User')
  return { partners, rows, add }
}
