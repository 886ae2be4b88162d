import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../orm.ts'

/**
 * Tables in partitions of a month each, by their column `at` (migration 0131). Beside those of months, which this makes and drops, there are
 * two: `first` has what was written before there were partitions, `other` what no partition covers, as where a clock jumps.
 */
export type Partitioned = 'event_log' | 'log'

/** How many months from now on have a partition of their own. */
const AHEAD = 3

/** Makes the partitions of the month of `now` and of the next ones. Rows of theirs that came into `other` go with them. */
export async function makeMonths(orm: Pick<Orm, 'transaction'>, table: Partitioned, now: Date): Promise<void> {
  for (let ahead = 0; ahead < AHEAD; ahead++) {
    await orm.transaction((tx) => makeMonth(tx, table, monthOf(now, ahead), monthOf(now, ahead + 1)))
  }
}

/** The rows come first: a month cannot become a partition while `other` has some of it. */
async function makeMonth(tx: Pick<Orm, 'execute'>, table: Partitioned, start: Date, end: Date): Promise<void> {
  const [from, to] = [start.toISOString(), end.toISOString()]
  const { rows } = await tx.execute(sql`select from (${partitionsOf(table)}) as known
    where till > ${from}::timestamptz and (starts is null or starts < ${to}::timestamptz)`)
  if (rows.length > 0) return
  const month = `${table}_${from.slice(0, 7).replace('-', '_')}`
  await keepVacuumOff(tx, `${table}_other`)
  await tx.execute(sql.raw(`create table ${month} (like ${table} including defaults including constraints)`))
  await tx.execute(
    sql.raw(`with moved as (delete from ${table}_other where at >= '${from}' and at < '${to}' returning *)
      insert into ${month} select * from moved`),
  )
  await tx.execute(sql.raw(`alter table ${table} attach partition ${month} for values from ('${from}') to ('${to}')`))
}

/**
 * Drops the partitions whose every row is older. Where somebody reads one for longer than half a second, it fails, so that nobody waits behind it for
 * longer, and the next run tries again.
 * @returns about how many rows went with them
 */
export async function dropMonths(orm: Pick<Orm, 'execute' | 'transaction'>, table: Partitioned, before: Date): Promise<number> {
  const { rows } = await orm.execute<{ name: string; rows: number }>(
    sql`select name, rows from (${partitionsOf(table)}) as known where till <= ${before.toISOString()}::timestamptz order by till`,
  )
  let all = 0
  for (const { name, rows: count } of rows) {
    await orm.transaction(async (tx) => {
      await keepVacuumOff(tx, name)
      await tx.execute(sql`set local lock_timeout = '500ms'`)
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
    })
    all += count
  }
  return all
}

/** The partitions that are of no month, as tables to delete from. */
export async function withoutMonth(orm: Pick<Orm, 'execute'>, table: Partitioned): Promise<readonly SQL[]> {
  const { rows } = await orm.execute<{ name: string }>(
    sql`select name from (${partitionsOf(table)}) as known where name in (${`${table}_first`}, ${`${table}_other`})`,
  )
  return rows.map(({ name }) => sql`${sql.identifier(name)}`)
}

/** `name`; `starts` and `till` as moments, null where there is no such bound; `rows` such as the database estimates them. */
const partitionsOf = (table: Partitioned) => sql`
  select relname as name, greatest(reltuples, 0)::float as rows,
    substring(pg_get_expr(relpartbound, oid) from ${String.raw`FROM \('([^']+)'\)`})::timestamptz as starts,
    substring(pg_get_expr(relpartbound, oid) from ${String.raw`TO \('([^']+)'\)`})::timestamptz as till
  from pg_class join pg_inherits on inhrelid = oid where inhparent = ${table}::regclass`

/**
 * For the rest of the transaction. An automatic vacuum gives way only to who has waited for a second: whoever waited for it with the whole table
 * locked would keep everybody waiting meanwhile. Behind this lock nobody waits who reads or writes.
 */
async function keepVacuumOff(tx: Pick<Orm, 'execute'>, partition: string): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
  await tx.execute(sql`lock table only ${sql.identifier(partition)} in share update exclusive mode`)
}

const monthOf = (now: Date, ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
