import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { eachUser, isOnFor } from '../../access/feature-audience.ts'
import type { FlagSql } from '../../access/feature-audience.ts'
import type { Orm } from '../../db/orm.ts'
import { customer } from '../../tables/customer.table.ts'
import { feature } from '../../tables/feature.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { isNarrowed } from './feature.row.ts'
import type { Audience, FeatureRow } from './feature.row.ts'

/** Up to this number, every user is counted. Above it, a random sample of about this size is. */
const COUNTED_TO = 200_000

/** Number of users for whom a flag is on and would be on, and how many gain or lose it. */
export type FeatureEffects = {
  readonly people: number
  readonly on: number
  readonly gains: number
  readonly loses: number
  readonly customers: number
  /** Customers with at least one user for whom the flag would be on. Null if only a sample was counted. */
  readonly customersOn: number | null
  readonly isSampled: boolean
  /** Identifies the audience and every user who gains or loses the flag. Null if only a sample was counted. */
  readonly digest: string | null
}

type Flag = Audience & Pick<FeatureRow, 'key'>

/** Counts by the condition that decides access. @param before undefined for a new flag @param countedTo overridden by tests */
export async function countEffects(orm: Orm, before: Flag | undefined, after: Flag, countedTo = COUNTED_TO): Promise<FeatureEffects> {
  const [totals] = (
    await orm.execute<{ people: number; customers: number }>(
      sql`select (select count(*)::int from ${userIdentity}) as people, (select count(*)::int from ${customer}) as customers`,
    )
  ).rows
  const { people, customers } = totals ?? { people: 0, customers: 0 }
  const isSampled = people > countedTo
  const of = isSampled ? sql`tablesample bernoulli (${(100 * countedTo) / people}) repeatable (1)` : sql``
  const [counted] = (
    await orm.execute<Counted>(sql`
      select count(*)::int as seen, count(*) filter (where after)::int as on,
        count(*) filter (where after and not before)::int as gains, count(*) filter (where before and not after)::int as loses,
        (bit_xor(hash) filter (where after and not before))::text as gaining, (bit_xor(hash) filter (where before and not after))::text as losing
      from (select ${onBy(before)} as before, ${onBy(after)} as after, hashtextextended(${userIdentity.id}::text, 0) as hash
        from ${userIdentity} ${of}) as each`)
  ).rows
  const { seen, on, gains, loses, gaining, losing } = counted ?? { seen: 0, on: 0, gains: 0, loses: 0, gaining: null, losing: null }
  const scaled = (count: number) => (seen === 0 ? 0 : Math.round((count * people) / seen))
  return {
    people,
    on: scaled(on),
    gains: scaled(gains),
    loses: scaled(loses),
    customers,
    customersOn: isSampled ? null : await customersOn(orm, after),
    isSampled,
    digest: isSampled ? null : digestOf(after, [gains, loses, gaining, losing]),
  }
}

/** `gaining`, `losing`: hash of the users who gain or lose the flag, whatever their order; null if there are none. */
type Counted = Record<'seen' | 'on' | 'gains' | 'loses', number> & Record<'gaining' | 'losing', string | null>

const digestOf = (
  { key, enabled, partnerIds, customerIds, userIds, userTypes, share }: Flag,
  people: readonly (string | number | null)[],
) => {
  const ids = [partnerIds, customerIds, userIds].map((list) => list.map((id) => id.toLowerCase()).toSorted())
  const facts = [key, enabled, ids, [...userTypes].toSorted(), share === null ? null : Number(share), people]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

async function customersOn(orm: Orm, flag: Flag): Promise<number> {
  if (!flag.enabled && !isNarrowed(flag)) return 0
  const { rows } = await orm.execute<{ count: number }>(sql`select count(distinct ${userCustomer.customerId})::int as count
    from ${userCustomer} join ${userIdentity} on ${eq(userIdentity.id, userCustomer.userId)} where ${onBy(flag)}`)
  return rows[0]?.count ?? 0
}

const onBy = (flag: Flag | undefined): SQL => (flag ? isOnFor(asSql(flag), eachUser) : sql`false`)

const asSql = ({ key, enabled, partnerIds, customerIds, userIds, userTypes, share }: Flag): FlagSql => ({
  key: sql`${key}::text`,
  enabled: sql`${enabled}::boolean`,
  partnerIds: sql`${sql.param([...partnerIds])}::uuid[]`,
  customerIds: sql`${sql.param([...customerIds])}::uuid[]`,
  userIds: sql`${sql.param([...userIds])}::uuid[]`,
  userTypes: sql`${sql.param([...userTypes])}::int[]`,
  share: sql`${share}::numeric`,
})

/** Finds a flag, also a deleted one, which is on for nobody. */
export async function flagNow(orm: Orm, id: string): Promise<{ row: typeof feature.$inferSelect; isThere: boolean } | undefined> {
  const [row] = await orm.select().from(feature).where(eq(feature.id, id))
  return row && { row, isThere: row.deletedAt === null }
}
