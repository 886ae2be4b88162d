import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgSession } from 'drizzle-orm/pg-core'
import type * as schema from '../tables/schema.ts'

export type Orm = Pick<NodePgDatabase<typeof schema>, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'> & {
  readonly _: { readonly session: Pick<PgSession, 'prepareQuery'> }
}
