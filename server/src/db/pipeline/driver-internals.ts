import type { Duplex } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { QueryConfig, QueryResult } from 'pg'
import type { Orm } from '../orm.ts'

/** Everything of pg and drizzle that their types do not offer. An update of either is to be looked at here and in `batch.ts`. */

type Session = Orm['_']['session']
export type PrepareQuery = Session['prepareQuery']

/** The part of a pool or connection that drizzle uses for statements. */
export type StatementClient = { query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> }

/** A typed client that sends its statements by `client`. Without the schema, since drizzle would walk its tables at each call. */
export const ormOver = (client: StatementClient): Orm => drizzle({ client: client as unknown as pg.Pool })

export const sessionOf = (orm: Orm): Session => orm._.session

/** The same client with another way to prepare statements. */
export function withPreparation<Client extends Orm>(orm: Client, prepareQuery: PrepareQuery): Client {
  const session = Object.create(orm._.session, { prepareQuery: { value: prepareQuery } }) as Session
  return Object.create(orm, { session: { value: session }, _: { value: { ...orm._, session } } }) as Client
}

/** Closes a connection without notifying the other side, which may not respond: pending calls fail at once. */
export function cut(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.destroy()
}
