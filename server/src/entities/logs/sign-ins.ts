import { sql, type SQL } from 'drizzle-orm'
import { ofPartner, type Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { eventLog, signInCount } from '../../tables/logs/log.table.ts'

/** Sign-ins on one day (YYYY-MM-DD) in the requested time zone. */
export type SignInDay = { readonly date: string; readonly succeeded: number; readonly failed: number }

/** Includes today. */
export const SIGN_IN_DAYS = 30

/** Must match the condition of the partial index on `event_log`, so that the planner uses it. */
const SIGN_INS = sql.raw(`('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED')`)

/**
 * Sign-ins on each of the last 30 days, the oldest first, with one row per day. Viewers who reach a whole partner get the sums of its hosts, which
 * are counted when sign-ins happen; for viewers who reach the members of some customers, the events of these members are counted.
 * @param zone IANA name that `Intl` knows
 * @param now decides which day is today
 */
export async function signInsPerDay(orm: Orm, viewer: Viewer, reach: Reach, zone: string, now: Date): Promise<SignInDay[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${zone})::date`
  const first = sql`(${today} - ${SIGN_IN_DAYS - 1}::int)`
  const since = sql`(${first}::timestamp at time zone ${zone})`
  const { rows } = await orm.execute<SignInDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as date,
      coalesce(sum(counted.count) filter (where counted.type = 'SIGN_IN_SUCCEEDED'), 0)::int as succeeded,
      coalesce(sum(counted.count) filter (where counted.type <> 'SIGN_IN_SUCCEEDED'), 0)::int as failed
    from generate_series(${first}::timestamp, ${today}::timestamp, interval '1 day') as day
    left join (
      select (moment at time zone ${zone})::date as on_day, type, sum(count) as count
      from (${signIns(viewer, reach, since)}) as happened
      group by 1, 2
    ) as counted on counted.on_day = day::date
    group by day order by day`)
  return rows
}

function signIns(viewer: Viewer, reach: Reach, since: SQL): SQL {
  if (reach.scope === 'everything') return sums(since, sql`true`)
  if (reach.scope === 'partner') return sums(since, ofPartner(signInCount.partnerId, viewer))
  const { userIds, hidden } = reach.members ?? {
    userIds: sql`select ${viewer.userId}::uuid as user_id`,
    hidden: sql`select null::uuid where false`,
  }
  const members = sql`select distinct user_id from (${userIds}) as every_one where user_id not in (${hidden}) order by user_id`
  // One index-only lookup for each member. Without `offset 0` the planner would read all events, of which those of the members are few.
  return sql`select event.at as moment, event.type as type, 1 as count from (${members}) as member cross join lateral (
    select ${eventLog.at}, ${eventLog.type} from ${eventLog}
    where ${eventLog.userId} = member.user_id and ${eventLog.type} in ${SIGN_INS} and ${eventLog.at} >= ${since} offset 0
  ) as event`
}

const sums = (since: SQL, condition: SQL) =>
  sql`select ${signInCount.quarter} as moment, ${signInCount.type} as type, ${signInCount.count} as count
    from ${signInCount} where ${signInCount.quarter} >= ${since} and ${condition}`
