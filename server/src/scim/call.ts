import { asc } from 'drizzle-orm'
import { namedStatements } from '../db/pipeline/named-statements.ts'
import { mayCall } from '../access/access.ts'
import { keyOf } from '../access/activities.ts'
import type { Look, Looks } from '../accounts/look/look.ts'
import type { Orm } from '../db/orm.ts'
import { contextOf } from '../kit/graphql/doing.ts'
import { ruleOf } from '../kit/graphql/operations.ts'
import { signedIn } from '../kit/graphql/signed-in.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import { locale } from '../tables/locale.table.ts'
import type { Directory } from './directory.ts'
import { ScimError } from './scim-error.ts'
import { reachOf } from './users/users-of.ts'

export type Call = {
  readonly directory: Directory
  /** Viewer and connection of the call; within a change, its transaction. */
  readonly context: RequestContext
  readonly base: string
  /** Attributes that were sent but do not exist here. */
  readonly ignored: Set<string>
  /** Why values were left as they were, in sentences for the event. */
  readonly notes: Set<string>
  readonly locales: () => Promise<readonly string[]>
}

/** Read once per call, and only if a language is sent. */
export function offeredLocales(orm: Pick<Orm, 'select'>): Call['locales'] {
  let read: Promise<readonly string[]> | undefined
  return () =>
    (read ??= orm
      .select({ id: locale.id })
      .from(locale)
      .orderBy(asc(locale.id))
      .then((rows) => rows.map(({ id }) => id)))
}

/**
 * The call in a transaction, so that its changes are all made or none.
 * @param look look of its host, for mails: reading it later would need a second connection, and PGlite has only one
 */
export function within(call: Call, tx: Orm, look: Look): Call {
  const { host, links } = call.context
  const looks: Looks = { of: (other) => (other.hostname === host.hostname ? Promise.resolve(look) : links.looks.of(other)) }
  // An error ends the whole call, so inner transactions need no savepoints.
  const named = namedStatements(tx)
  const orm: Orm = Object.create(named, { transaction: { value: (work: (inner: Orm) => Promise<unknown>) => work(named) } }) as Orm
  return {
    ...call,
    locales: offeredLocales(orm),
    context: { ...call.context, orm, owner: orm, reader: orm, loaded: {}, links: { ...links, looks } },
  }
}

/**
 * Restricts the call to what the directory's owners may do with this operation: the customers at which they may, and the users whom they may change.
 * @throws ScimError 403 if that is nothing
 */
export function doing(call: Call, operation: string): Call {
  const { context, directory } = call
  const rule = ruleOf(operation)
  if (mayCall(context.viewer, rule, true) !== 'allowed') throw notAllowed(rule)
  const narrowed = contextOf(context, operation)
  if (narrowed === context) return call
  const here = { ...directory, customerIds: signedIn(narrowed).customerIds }
  return { ...call, directory: here, context: { ...narrowed, reach: { ...narrowed.reach, users: reachOf(here) } } }
}

function notAllowed(rule: ReturnType<typeof ruleOf>): ScimError {
  const activity = typeof rule === 'object' && rule.activity ? ` (${keyOf(rule.activity)})` : ''
  return new ScimError(403, `The owner of this directory may not do this${activity}. Somebody who may can take it over in the portal.`)
}

/** @throws ScimError 403 if the owner of the directory has left and nobody has taken over in time */
export function checkOwned({ directory: { onlyDeactivates } }: Call): void {
  if (onlyDeactivates)
    throw new ScimError(
      403,
      'The owner of this directory has left. Until somebody takes it over in the portal, it can only deactivate users.',
    )
}
