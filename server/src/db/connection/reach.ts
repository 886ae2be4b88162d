import { Client } from 'pg'
import { Mistake } from '../../platform/mistake.ts'
import { findPooler, type Pooler } from './pooler.ts'

/** PostgreSQL refused the connection. The message is one sentence for the person who set the address, without its password. */
export class DatabaseUnreachableError extends Mistake {
  override name = 'DatabaseUnreachableError'
}

export const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connects once, without connection settings that a pooler would refuse.
 * @param setting name of the variable with the address
 * @returns the pooler in between, if there is one
 * @throws {DatabaseUnreachableError}
 */
export async function reach(setting: string, url: string): Promise<Pooler | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'portico' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await findPooler(url, client)
  } catch (cause) {
    const { host, pathname } = new URL(url)
    const message = cause instanceof AggregateError ? String(cause.errors[0]) : cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseUnreachableError(
      `${setting} names ${host}${pathname}, which does not let us in (${message}): it needs a running PostgreSQL with that database and user.`,
      { cause },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
