import { hash } from 'node:crypto'
import type { Orm } from '../orm.ts'
import { sessionOf, withPreparation, type PrepareQuery } from './driver-internals.ts'

/** Limit, since a statement with more parameters has a list of varying length and would get a new name each time. */
const MOST_PARAMETERS = 32

/**
 * Returns a client whose statements each connection parses once and soon stops planning: for work that repeats the same few statements. Not for
 * conditions that users put together, since a connection would keep each of them.
 */
export function namedStatements<Client extends Orm>(orm: Client): Client {
  const session = sessionOf(orm)
  const prepareQuery: PrepareQuery = (query, fields, name, ...rest) =>
    session.prepareQuery(query, fields, name ?? statementName(query), ...rest)
  return withPreparation(orm, prepareQuery)
}

/** Name by which a connection keeps a statement; undefined if it must not keep it. */
export const statementName = ({ sql, params }: { readonly sql: string; readonly params: readonly unknown[] }): string | undefined =>
  params.length > MOST_PARAMETERS ? undefined : hash('sha1', sql, 'base64url')
