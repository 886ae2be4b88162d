import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '../orm.ts'

/**
 * Tables with monthly partitions by their column `at` (migration 0131). Besides the months, which are created and dropped here, there are two
 * partitions: `first` has the rows from before partitioning, `other` those outside every partition, such as after a jump of the clock.
 */
export type Partitioned = 'event_log' | 'log'

/** Number of months from now on that have a partition of their own. */
const AHEAD = 3

/** Creates the partitions of the month of `now` and of the following ones. Their rows are moved out of `other`. */
export async function makeMonths(orm: Pick<Orm, 'transaction'>, table: Partitioned, now: Date): Promise<void> {
  for (let ahead = 0; ahead < AHEAD; ahead++) {
    await orm.transaction((tx) => makeMonth(tx, table, monthOf(now, ahead), monthOf(now, ahead + 1)))
  }
}

/** The rows are moved first: a month cannot become a partition while `other` contains some of it. */
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
 * Drops the partitions in which every row is older. If somebody reads one for longer than half a second, it fails, so that nobody waits longer behind
 * it, and the next run tries again.
 * @returns the approximate number of dropped rows
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

/** Partitions that belong to no month, as tables to delete from. */
export async function withoutMonth(orm: Pick<Orm, 'execute'>, table: Partitioned): Promise<readonly SQL[]> {
  const { rows } = await orm.execute<{ name: string }>(
    sql`select name from (${partitionsOf(table)}) as known where name in (${`${table}_first`}, ${`${table}_other`})`,
  )
  return rows.map(({ name }) => sql`${sql.identifier(name)}`)
}

/** Selects `name`; `starts` and `till` as moments, null if there is no such bound; `rows` as the database estimates them. */
const partitionsOf = (table: Partitioned) => sql`
  select relname as name, greatest(reltuples, 0)::float as rows,
    substring(pg_get_expr(relpartbound, oid) from ${String.raw`FROM \('([^']+)'\)`})::timestamptz as starts,
    substring(pg_get_expr(relpartbound, oid) from ${String.raw`TO \('([^']+)'\)`})::timestamptz as till
  from pg_class join pg_inherits on inhrelid = oid where inhparent = ${table}::regclass`

/**
 * Keeps automatic vacuum off the partition for the rest of the transaction. It gives way only to a lock that has waited for a second: a transaction
 * that waited for it with the whole table locked would block everybody meanwhile. This lock does not block readers and writers.
 */
async function keepVacuumOff(tx: Pick<Orm, 'execute'>, partition: string): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
  await tx.execute(sql`lock table only ${sql.identifier(partition)} in share update exclusive mode`)
}

const monthOf = (now: Date, ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
