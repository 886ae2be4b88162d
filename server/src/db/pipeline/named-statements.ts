import { hash } from 'node:crypto'
import type { Orm } from '../orm.ts'

type Session = Orm['_']['session']

/** A statement with more is a list whose length varies, and would be another one for each. */
const MOST_PARAMETERS = 32

/**
 * The same client, whose statements each connection parses once and soon plans no more: for work that asks the same few again and again. Not for
 * conditions that people put together, each of which a connection would keep.
 */
export function namedStatements<Client extends Orm>(orm: Client): Client {
  const { session } = orm._
  const prepareQuery: Session['prepareQuery'] = (query, fields, name, ...rest) =>
    session.prepareQuery(query, fields, name ?? statementName(query), ...rest)
  const naming = Object.create(session, { prepareQuery: { value: prepareQuery } }) as Session
  return Object.create(orm, { session: { value: naming }, _: { value: { ...orm._, session: naming } } }) as Client
}

/** By which name a connection keeps a statement; undefined for one that it is not to keep. */
export const statementName = ({ sql, params }: { readonly sql: string; readonly params: readonly unknown[] }): string | undefined =>
  params.length > MOST_PARAMETERS ? undefined : hash('sha1', sql, 'base64url')
