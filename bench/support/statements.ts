import pg from 'pg'

/** What a database spent on the statements of its server, this look left out. */
export type Statements = {
  reset(): Promise<void>
  /** Of one of so many calls: statements, to a tenth, and milliseconds of planning and execution. */
  spent(calls: number): Promise<{ statements: number; milliseconds: string }>
  close(): Promise<void>
}

/**
 * Needs `pg_stat_statements` among the preloaded libraries; undefined where it is not. Looks from the database `postgres` of the same cluster: what the
 * extension lets everybody read would keep the portal from starting (db/schema/tenant-role.ts).
 */
export async function statementsOf(url: string): Promise<Statements | undefined> {
  const beside = new URL(url)
  const database = beside.pathname.slice(1)
  beside.pathname = '/postgres'
  const client = new pg.Client(beside.href)
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('set pg_stat_statements.track = none')
    await client.query('select from pg_stat_statements limit 1')
  } catch {
    await client.end()
    return undefined
  }
  return {
    async reset() {
      await client.query('select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = $1', [database])
    },
    async spent(calls) {
      const { rows } = await client.query<{ count: number; spent: number }>(
        `select coalesce(sum(calls), 0)::float as count, coalesce(sum(total_exec_time + total_plan_time), 0)::float as spent
         from pg_stat_statements where dbid = (select oid from pg_database where datname = $1)`,
        [database],
      )
      const [{ count, spent } = { count: 0, spent: 0 }] = rows
      return { statements: Math.round((10 * count) / calls) / 10, milliseconds: (spent / calls).toFixed(2) }
    },
    close: () => client.end(),
  }
}
