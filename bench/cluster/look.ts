import pg from 'pg'

/** Asks a server of PostgreSQL on a connection of its own, as one of those that come and go is asked. */
export async function look<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** How many of the customers that a writer was told it had made are not there. @param prefix of their names */
export async function lostOf(url: string, prefix: string, acknowledged: readonly string[]): Promise<number> {
  const kept = new Set(
    (await look<{ name: string }>(url, `select name from customer where name like '${prefix} %'`)).map(({ name }) => name),
  )
  return acknowledged.filter((name) => !kept.has(name)).length
}

/** How many processes of the portal listen on a server. */
export const listeners = async (url: string): Promise<number> =>
  (await look(url, `select from pg_stat_activity where application_name = 'portico listen' and state = 'idle'`)).length
