import { Client } from 'pg'

/** Pooler that gives each transaction any of its connections to PostgreSQL, so that no setting or lock outlives a transaction. */
export type Pooler = {
  /**
   * Whether a transaction can run a named statement that an earlier one has parsed, as behind pgbouncer 1.21 and newer with
   * `max_prepared_statements`.
   */
  readonly keepsNames: boolean
}

const NAME = 'portico_probe'
/** Order in which the two clients begin a transaction, chosen so that one of them gets the other's connection whatever the pooler hands out next. */
const TURNS = [0, 1, 1, 0, 0, 1] as const
/** Limit in milliseconds, since a pooler with a single connection has none for the second transaction. */
const ANSWERS_WITHIN_MS = 1_000

/**
 * Detects a pooler: the process that has greeted the driver is not the one that runs its statements.
 * @param url what `client` is connected to
 */
export async function findPooler(url: string, client: Client): Promise<Pooler | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if ('processID' in client && client.processID === rows[0]?.pid) return undefined
  return { keepsNames: await keepsNames(url) }
}

/**
 * Two connections run different statements under one name in overlapping transactions, and PostgreSQL knows that name from neither: a pooler that
 * keeps names uses its own there. If anything goes wrong, names are not relied on.
 */
async function keepsNames(url: string): Promise<boolean> {
  const clients = [0, 1].map(() => {
    const settings = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS, application_name: 'portico' }
    const client = new Client({ connectionString: url, ...settings })
    client.on('error', () => {})
    return client
  })
  const isRight = async (at: number) =>
    (await clients[at]?.query<{ said: number }>({ name: NAME, text: `select ${at} as said` }))?.rows[0]?.said === at
  try {
    for (const client of clients) await client.connect()
    for (const first of TURNS) {
      const client = clients[first]
      await client?.query('begin')
      if (!(await isRight(first)) || !(await isRight(1 - first))) return false
      const known = await client?.query('select from pg_prepared_statements where name = $1', [NAME])
      if (known?.rowCount !== 0) return false
      await client?.query('rollback')
    }
    return true
  } catch {
    return false
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}
