import { Client } from 'pg'

/** What gives each transaction any of its connections to PostgreSQL: none keeps a setting or a lock. */
export type Pooler = {
  /** What one transaction has parsed by a name, the next can run, as behind pgbouncer 1.21 and newer with `max_prepared_statements`. */
  readonly keepsNames: boolean
}

const NAME = 'portico_probe'
/** However a pooler goes round its connections, two that overlap so often share one, or one of them comes to another. */
const ROUNDS = 4
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

/** Two connections run different statements of one name, in transactions that overlap. Where anything goes wrong with it, names are not relied on. */
async function keepsNames(url: string): Promise<boolean> {
  const [one, other] = ['one', 'other'].map((text) => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
      application_name: 'portico',
    })
    client.on('error', () => {})
    const isRight = async () =>
      (await client.query<{ said: string }>({ name: NAME, text: `select '${text}' as said` })).rows[0]?.said === text
    return { client, isRight }
  })
  if (!one || !other) return false
  try {
    for (const { client } of [one, other]) await client.connect()
    for (let round = 0; round < ROUNDS; round++) {
      await other.client.query('begin')
      const isKept = (await other.isRight()) && (await one.isRight())
      await other.client.query('rollback')
      if (!isKept) return false
    }
    return true
  } catch {
    return false
  } finally {
    for (const { client } of [one, other]) await client.end().catch(() => {})
  }
}
