import { sql, type SQL } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import type { Orm } from '../../db/orm.ts'
import type { Total } from '../../kit/list/connection-type.ts'
import { EXACT_TO, boundedCount, matchingRows, totalOf } from '../../kit/list/total.ts'
import { inUserState } from './user-states.ts'
import { withTwoFactor } from './update/two-factor-field.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/** Each condition has the form of its index, so that a count reads few other rows. */
const conditions = () => {
  const { ACTIVE, INVITED, INACTIVE, LOCKED } = inUserState()
  return { all: sql`true`, active: ACTIVE, waiting: INVITED, inactive: INACTIVE, locked: LOCKED, withoutTwoFactor: withTwoFactor(false) }
}

type UserFigure = keyof ReturnType<typeof conditions>
export type UserFigures = Readonly<Record<UserFigure, Total>>
type Kinds = readonly (readonly [UserFigure, SQL])[]

/**
 * Number of users within reach of each kind. For a partner or customers, the counts are exact up to 10,000 users; above that, the first 10,000 by ID,
 * which is random, are extrapolated. For viewers who see everybody, there is one statement, and another for each figure above 10,000, which is an
 * estimate.
 */
export async function readUserFigures(orm: Orm, reach: Pick<Reach, 'members' | 'scope' | 'users'>): Promise<UserFigures> {
  const kinds = Object.entries(conditions()) as [UserFigure, SQL][]
  const figures = reach.members
    ? ofMembers(orm, reach.members, kinds)
    : reach.scope === 'partner'
      ? ofPartner(orm, reach.users, kinds)
      : eachAlone(orm, reach.users, kinds)
  return Object.fromEntries(await figures) as UserFigures
}

/** Columns that the conditions read. */
const COUNTED = sql.raw('id, partner_id, user_type, status, lockout_end, two_factor_enabled')

const countsOf = (kinds: Kinds) =>
  sql.join(
    kinds.map(([name, kind]) => sql`(count(*) filter (where ${kind}))::int as ${sql.identifier(name)}`),
    sql`, `,
  )

type Counted = Record<UserFigure, number>

/** Multiplies counts of a sample by `times`. */
const extrapolated = (kinds: Kinds, counted: Counted, times: number): [UserFigure, Total][] =>
  kinds.map(([name]) => [name, { count: Math.round(counted[name] * times), isExact: times === 1 }])

async function ofPartner(orm: Orm, reached: SQL, kinds: Kinds): Promise<[UserFigure, Total][]> {
  const { rows } = await orm.execute<Counted>(sql`
    select ${countsOf(kinds)} from (
      select ${COUNTED} from ${userIdentity} where ${reached} order by partner_id, id limit ${EXACT_TO + 1}
    ) as ${userIdentity}`)
  const [counted] = rows
  if (!counted) return []
  const total = await totalOf(orm, matchingRows(userIdentity, reached), counted.all)
  return extrapolated(kinds, counted, total.isExact ? 1 : total.count / counted.all)
}

async function ofMembers(orm: Orm, { userIds, condition }: NonNullable<Reach['members']>, kinds: Kinds): Promise<[UserFigure, Total][]> {
  // `lateral` with `offset 0` makes the planner look up each user in the index.
  const { rows } = await orm.execute<Counted & { members: number }>(sql`
    with members as materialized (select distinct user_id from (${userIds}) as every_one)
    select (select count(*) from members)::int as members, ${countsOf(kinds)}
    from (select user_id from members order by user_id limit ${EXACT_TO}) as looked_at
      cross join lateral (
        select ${COUNTED} from ${userIdentity} where ${userIdentity.id} = looked_at.user_id and ${condition} offset 0
      ) as ${userIdentity}`)
  const [counted] = rows
  return counted ? extrapolated(kinds, counted, Math.max(1, counted.members / EXACT_TO)) : []
}

async function eachAlone(orm: Orm, reached: SQL, kinds: Kinds): Promise<[UserFigure, Total][]> {
  const matching = (kind: SQL) => matchingRows(userIdentity, sql`${reached} and ${kind}`)
  const counts = kinds.map(([name, kind]) => sql`${boundedCount(matching(kind))} as ${sql.identifier(name)}`)
  const { rows } = await orm.execute<Record<UserFigure, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return Promise.all(
    kinds.map(async ([name, kind]): Promise<[UserFigure, Total]> => [name, await totalOf(orm, matching(kind), rows[0]?.[name])]),
  )
}
