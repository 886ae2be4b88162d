import { asc } from 'drizzle-orm'
import { namedStatements } from '../db/named-statements.ts'
import type { Orm } from '../db/orm.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import { locale } from '../tables/locale.table.ts'
import type { Directory } from './directory.ts'

/** One call of a directory. */
export type Call = {
  readonly directory: Directory
  /** As whom it writes and reads; within a change, in its transaction. */
  readonly context: RequestContext
  /** The address of the service. */
  readonly base: string
  /** Attributes that were sent and that there are none of here. */
  readonly ignored: Set<string>
  /** The languages that are offered, by id. */
  readonly locales: () => Promise<readonly string[]>
}

/** Read once for a call, and only where a language is asked for. */
export function offeredLocales(orm: Pick<Orm, 'select'>): Call['locales'] {
  let read: Promise<readonly string[]> | undefined
  return () =>
    (read ??= orm
      .select({ id: locale.id })
      .from(locale)
      .orderBy(asc(locale.id))
      .then((rows) => rows.map(({ id }) => id)))
}

/** The same call, in a transaction: whatever it does is done with it or not at all. */
export function within(call: Call, tx: Orm): Call {
  // What fails ends the whole call, so that no part of it needs a savepoint of its own.
  const named = namedStatements(tx)
  const orm: Orm = Object.create(named, { transaction: { value: (work: (inner: Orm) => Promise<unknown>) => work(named) } }) as Orm
  return { ...call, locales: offeredLocales(orm), context: { ...call.context, orm, owner: orm, reader: orm, loaded: {} } }
}
