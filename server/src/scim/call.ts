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

/**
 * The same call, in a transaction: whatever it does is done with it or not at all.
 * @param look of its host, for mails: to read it meanwhile would take a second connection, and PGlite has one
 */
export function within(call: Call, tx: Orm, look: Look): Call {
  const { host, links } = call.context
  const looks: Looks = { of: (asked) => (asked.hostname === host.hostname ? Promise.resolve(look) : links.looks.of(asked)) }
  // What fails ends the whole call, so that no part of it needs a savepoint of its own.
  const named = namedStatements(tx)
  const orm: Orm = Object.create(named, { transaction: { value: (work: (inner: Orm) => Promise<unknown>) => work(named) } }) as Orm
  return {
    ...call,
    locales: offeredLocales(orm),
    context: { ...call.context, orm, owner: orm, reader: orm, loaded: {}, links: { ...links, looks } },
  }
}

/**
 * The call as far as the directory's owners may do this operation of the API: at the customers at which they may, over the people whom they may change.
 * @throws ScimError 403 where they may nowhere
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

/** @throws ScimError 403 for a directory whose owner has left and that nobody has taken over in time */
export function checkOwned({ directory: { onlyDeactivates } }: Call): void {
  if (onlyDeactivates)
    throw new ScimError(
      403,
      'The owner of this directory has left. Until somebody takes it over in the portal, it can only deactivate users.',
    )
}
