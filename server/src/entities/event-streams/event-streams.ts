import type { AuditAction } from '../../../../contract/audit-actions.ts'
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { isSafeScheme } from '../../federation/guarded-fetch.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ONE_LINE, ruleErrors } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidy, tidyAddress } from '../../kit/graphql/tidy.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { eventStream, eventStreamEntry, type StreamSource } from '../../tables/logs/event-stream.table.ts'
import { auditLog, eventLog } from '../../tables/logs/log.table.ts'
import { testEvent } from './ocsf.ts'
import { endsOfOldSecrets, post, secretOf, textOfSecret, type Stream } from './post.ts'

export type StreamRow = Stream & { readonly waiting: number }
export type StreamResult = { readonly stream: Stream | null; readonly errors: UserError[] | null }

export const streamRules = { name: { required: true, maxLength: 100, form: ONE_LINE }, url: { required: true, maxLength: 2000 } } as const

/** Maximum number of events that one replay writes to the outbox. */
const MOST_REPLAYED = 100_000
const MOST_COUNTED = 100_000
/** Time in which a webhook changes over to a new secret, in hours. */
const OVERLAP_HOURS = 24

/** Lists all streams by name, with the number of events that wait for delivery. */
export async function readStreams(orm: RequestContext['owner']): Promise<StreamRow[]> {
  const waiting = sql<number>`(select count(*)::int from (select from ${eventStreamEntry} as entry where entry.stream_id = event_stream.id limit ${MOST_COUNTED}) as waiting)`
  const rows = await orm.select({ stream: eventStream, waiting }).from(eventStream).orderBy(asc(eventStream.name), asc(eventStream.id))
  return rows.map(({ stream, waiting: count }) => ({ ...stream, waiting: count }))
}

type Given = { readonly name: string; readonly url: string; readonly sources: readonly StreamSource[] }

function errorsIn({ federation }: RequestContext, { name, url, sources }: Given): UserError[] {
  const errors = ruleErrors(streamRules, { name, url })
  if (errors.length > 0) return errors
  if (sources.length === 0) return [invalid('sources', 'REQUIRED', 'Choose at least one log.')]
  const isSafe = URL.canParse(url) && isSafeScheme(new URL(url), federation.fetching)
  return isSafe ? [] : [invalid('url', 'NOT_HTTPS', 'The address must begin with https:')]
}

/** Creates a stream of what is logged from now on. @returns its secret, which cannot be read again */
export async function createStream(context: RequestContext, input: Given): Promise<StreamResult & { readonly secret: string | null }> {
  const values = { name: tidy(input.name), url: tidyAddress(input.url), sources: [...new Set(input.sources)] }
  const errors = errorsIn(context, values)
  if (errors.length > 0) return { stream: null, secret: null, errors }
  const stream = await context.owner.transaction(async (tx) => {
    const [made] = await tx
      .insert(eventStream)
      .values({ ...values, createdBy: signedIn(context).userId })
      .returning()
    if (!made) throw new Error('The stream was not written')
    await writeAudit(tx, signedIn(context), { ...entryOf('createEventStream', made.id), after: values })
    return made
  })
  return { stream, secret: textOfSecret(secretOf(context.federation.keyring, stream)), errors: null }
}

const entryOf = (action: AuditAction, subjectId: string) => ({ action, subjectType: 'EventStream', subjectId, partnerId: null })

type Tx = Parameters<Parameters<RequestContext['owner']['transaction']>[0]>[0]
type Done = { readonly stream?: Stream | null; readonly errors?: UserError[]; readonly before?: object; readonly after?: object }

/** Runs `work` on an existing stream in a transaction, and writes the audit row. */
const withStream = (
  context: RequestContext,
  action: AuditAction,
  id: string,
  work: (tx: Tx, stream: Stream) => Promise<Done>,
): Promise<StreamResult> =>
  context.owner.transaction(async (tx) => {
    const [stream] = isUuid(id) ? await tx.select().from(eventStream).where(eq(eventStream.id, id)).for('update') : []
    if (!stream) return { stream: null, errors: [missing('id', 'EVENT_STREAM_UNKNOWN', 'There is no such stream.')] }
    const { stream: now = stream, errors, before, after } = await work(tx, stream)
    if (errors) return { stream: null, errors }
    await writeAudit(tx, signedIn(context), { ...entryOf(action, id), ...(before && { before }), ...(after && { after }) })
    return { stream: now, errors: null }
  })

/**
 * Pauses or resumes a stream. Events that occur during a pause are delivered afterwards. Either is a decision about what has failed until then, so the
 * system status no longer reports it.
 */
export const pauseStream = (context: RequestContext, id: string, paused: boolean): Promise<StreamResult> =>
  withStream(context, paused ? 'pauseEventStream' : 'resumeEventStream', id, async (tx, stream) => {
    const set = { paused, failingSince: null, failure: null, ...(!paused && { dueAt: sql`now()`, attempts: 0 }) }
    const [now] = await tx.update(eventStream).set(set).where(eq(eventStream.id, id)).returning()
    if (!paused) await tx.execute(sql`select pg_notify('event_stream', '')`)
    return { stream: now ?? null, before: { paused: stream.paused }, after: { paused } }
  })

export const deleteStream = (context: RequestContext, id: string): Promise<StreamResult> =>
  withStream(context, 'deleteEventStream', id, async (tx, { name, url }) => {
    await tx.delete(eventStream).where(eq(eventStream.id, id))
    return { stream: null, before: { name, url } }
  })

/**
 * Replaces the signing secret.
 * @param keepsOld whether the secret before signs too for a day, and those that were replaced before for the rest of theirs, so that the webhook can
 *   change over without refusing anything
 * @returns the new secret, which cannot be read again
 */
export async function rotateStreamSecret(
  context: RequestContext,
  id: string,
  keepsOld: boolean,
): Promise<StreamResult & { readonly secret: string | null }> {
  const rotated = await withStream(context, 'rotateEventStreamSecret', id, async (tx, stream) => {
    const oldSecretUntil = keepsOld ? sql`now() + make_interval(hours => ${OVERLAP_HOURS})` : null
    const olderSecretEnds = keepsOld ? endsOfOldSecrets(stream) : []
    const set = { secretVersion: sql`${eventStream.secretVersion} + 1`, oldSecretUntil, olderSecretEnds }
    const [now] = await tx.update(eventStream).set(set).where(eq(eventStream.id, id)).returning()
    return { stream: now ?? null, after: { oldSecretUntil: now?.oldSecretUntil?.toISOString() ?? null } }
  })
  return { ...rotated, secret: rotated.stream && textOfSecret(secretOf(context.federation.keyring, rotated.stream)) }
}

/** Queues the events since a moment once more. Events that already wait are delivered first. */
export const replayStream = (context: RequestContext, id: string, since: Date): Promise<StreamResult> =>
  withStream(context, 'replayEventStream', id, async (tx, { sources }) => {
    const at = sql`${since.toISOString()}::timestamptz`
    const told = sql`select 'AUDIT' as source, id, at from ${auditLog} where at >= ${at} and ${sources.includes('AUDIT')}
      union all select 'EVENT', id, at from ${eventLog} where at >= ${at} and ${sources.includes('EVENT')}`
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from (${told} limit ${MOST_REPLAYED + 1}) as told`,
    )
    const count = rows[0]?.count ?? 0
    if (count > MOST_REPLAYED)
      return { errors: [invalid('since', 'TOO_MANY_EVENTS', `More than ${MOST_REPLAYED} were written since then. Choose a later time.`)] }
    await tx.execute(sql`
      insert into ${eventStreamEntry} (stream_id, source, row_id) select ${id}::uuid, source, id from (${told}) as told order by at, id`)
    await tx.execute(sql`select pg_notify('event_stream', '')`)
    return { after: { since: since.toISOString(), count } }
  })

/** Sends a test event immediately. @returns why it was not accepted, as a code; null if it was */
export async function testStream(context: RequestContext, id: string): Promise<{ failure: string | null; errors: UserError[] | null }> {
  const { stream, errors } = await withStream(context, 'testEventStream', id, async () => ({}))
  if (!stream) return { failure: null, errors }
  const messageId = `test-${randomUUID()}`
  const refusal = await post(context.federation, stream, messageId, [testEvent(context.host.origin, messageId, new Date())])
  return { failure: refusal?.failure ?? null, errors: null }
}
