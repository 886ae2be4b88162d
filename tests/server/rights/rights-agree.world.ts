import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import type { RunningServer } from '../../support/server.ts'

/** Somebody as they may be: everything that decides what they may do. */
export type Person = {
  readonly userType: number
  readonly isPartnerAdmin: boolean
  /** At each of the three customers: no member, a member without profile, or what the profile grants. */
  readonly at: readonly (undefined | null | readonly string[])[]
  /** Of support and partner staff. */
  readonly staffProfile: readonly string[] | null
  readonly standing: 'good' | 'inactive' | 'locked' | 'shut out'
  /** The customer whose membership an administrator loses afterwards, with their profile there. */
  readonly leaves?: number | undefined
}

const KEYS = portalActivities.map(keyOf)
const someActivities = fc.subarray(KEYS, { minLength: 0 })

/** Administrators more often than others, and partner administrators with several profiles: there the answers parted. */
export const aPerson: fc.Arbitrary<Person> = fc.record({
  userType: fc.constantFrom(6, 6, 6, 6, 3, 4, 5, 1, 2, 7),
  isPartnerAdmin: fc.boolean(),
  at: fc.tuple(...[0, 1, 2].map(() => fc.oneof(fc.constant(undefined), fc.constant(null), someActivities, someActivities))),
  staffProfile: fc.oneof(fc.constant(null), someActivities),
  leaves: fc.constantFrom(undefined, undefined, 0, 1),
  standing: fc.constantFrom('good', 'good', 'good', 'good', 'good', 'inactive', 'locked', 'shut out'),
})

export type World = {
  readonly partnerId: string
  readonly customers: readonly string[]
  /** A member of each customer alone, whom everybody's calls are about. */
  readonly targets: readonly string[]
  readonly add: (person: Person) => Promise<string>
}

/** A partner with three customers and an employee of each. */
export async function buildWorld(server: RunningServer): Promise<World> {
  const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
  const [partner] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  const partnerId = partner?.id ?? ''
  const customers: string[] = []
  const targets: string[] = []
  for (const name of ['North', 'South', 'West']) {
    const [made] = await rows<{ id: string }>(
      'insert into customer (name, partner_id) values ($1, $2) returning id',
      `${name} ${randomUUID()}`,
      partnerId,
    )
    customers.push(made?.id ?? '')
    const target = await addUser({ userType: 1 })
    await rows('insert into user_customer (user_id, customer_id, is_default) values ($1, $2, true)', target, made?.id)
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'nickname', 'Nick')`, target)
    targets.push(target)
  }
  async function addUser({ userType, partner: of = partnerId }: { userType: number; partner?: string | null }): Promise<string> {
    const name = `p${randomUUID()}`
    const [made] = await rows<{ id: string }>(
      'insert into user_identity (user_name, email, email_confirmed, partner_id, user_type) values ($1, $2, true, $3, $4) returning id',
      name,
      `${name}@example.org`,
      of,
      userType,
    )
    return made?.id ?? ''
  }
  async function addProfile(customerId: string | null, keys: readonly string[]): Promise<string> {
    const [made] = await rows<{ id: string }>(
      'insert into access_profile (customer_id, name, for_staff) values ($1, $2, $3) returning id',
      customerId,
      randomUUID(),
      customerId === null,
    )
    await rows(
      `insert into access_profile_activity (access_profile_id, activity_name, activity_type, granted)
       select $1, name, type, true from activity where type || ' ' || name = any ($2::text[])`,
      made?.id,
      keys,
    )
    return made?.id ?? ''
  }
  return {
    partnerId,
    customers,
    targets,
    async add({ userType, isPartnerAdmin, at, staffProfile, leaves }) {
      const id = await addUser({ userType, partner: [3, 4].includes(userType) ? null : partnerId })
      const roles = userType === 6 ? ['Admin', ...(isPartnerAdmin ? ['PartnerAdmin'] : [])] : []
      for (const role of roles) await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', $2)`, id, role)
      if ([3, 4, 5].includes(userType)) {
        if (staffProfile && userType !== 4)
          await rows(
            'insert into staff_access_profile (user_id, access_profile_id) values ($1, $2)',
            id,
            await addProfile(null, staffProfile),
          )
        return id
      }
      for (const [place, held] of at.entries()) {
        if (held === undefined) continue
        await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customers[place])
        if (held)
          await rows(
            'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
            id,
            customers[place],
            await addProfile(customers[place] ?? '', held),
          )
      }
      if (leaves !== undefined) await rows('delete from user_customer where user_id = $1 and customer_id = $2', id, customers[leaves])
      return id
    },
  }
}
