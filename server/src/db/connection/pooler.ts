import { Client } from 'pg'

/** What gives each transaction any of its connections to PostgreSQL: none keeps a setting or a lock. */
export type Pooler = {
  /** What one transaction has parsed by a name, the next can run, as behind pgbouncer 1.21 and newer with `max_prepared_statements`. */
  readonly keepsNames: boolean
}

const NAME = 'portico_probe'
/** Which of two begins its transaction first, so that whatever a pooler gives out next, one comes to where the other was. */
const TURNS = [0, 1, 1, 0, 0, 1] as const
/** A pooler with a single connection has none for the second transaction. */
const ANSWERS_WITHIN_MS = 1_000

/**
 * Whether the process that has greeted the driver is not the one that answers.
 * @param url what `client` is connected to
 */
export async function findPooler(url: string, client: Client): Promise<Pooler | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if ('processID' in client && client.processID === rows[0]?.pid) return undefined
  return { keepsNames: await keepsNames(url) }
}

/**
 * Two connections run different statements of one name in transactions that overlap, and PostgreSQL knows that name from neither: a pooler that keeps names
 * has names of its own there. Where anything goes wrong with it, names are not relied on.
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
