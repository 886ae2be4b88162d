import { createHmac } from 'node:crypto'
import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { guardedFetch, RefusedAddress, type FetchOptions } from '../../federation/guarded-fetch.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'
import { eventStream, eventStreamEntry } from '../../tables/logs/event-stream.table.ts'
import { auditLog, eventLog } from '../../tables/logs/log.table.ts'
import { ofAudit, ofEvent } from './ocsf.ts'

/** PostgreSQL channel that triggers notify. */
const CHANNEL = 'event_stream'
const LOOK_EVERY_MS = 5000
const BATCH = 100
const STREAMS = 10
/** Longer than any attempt takes. If a process is killed in one, another takes the stream over after this many seconds. */
const LEASE_S = 30
const FIRST_WAIT_S = 5
const LONGEST_WAIT_S = 900

export type StreamDeps = {
  readonly db: Database
  readonly log: Logger
  readonly keyring: Pick<Keyring, 'root'>
  readonly fetching: FetchOptions
  /** Origin of the portal, which is the source of the events. */
  readonly origin: string
}
export type Stream = typeof eventStream.$inferSelect

/**
 * Delivers new log entries to webhooks: immediately, in order and at least once. Failed attempts are repeated without limit, after waits that grow
 * from 5 s to 15 min. Several processes share the work, and a failing stream does not delay the others.
 */
export async function startStreams(deps: StreamDeps): Promise<{ close(): Promise<void> }> {
  const run = async (closing: AbortSignal) => {
    while (!closing.aborted && (await deliverDue(deps)) > 0);
  }
  const delivering = periodic({ name: 'deliver event streams', everyMs: LOOK_EVERY_MS, run, log: deps.log })
  const stopListening = await deps.db.listen(CHANNEL, delivering.wake)
  delivering.wake()
  return {
    async close() {
      await Promise.all([delivering.close(), stopListening()])
    },
  }
}

/**
 * Claims streams by moving their next attempt into the future, so that no transaction stays open while a webhook answers.
 * @returns number of claimed streams that had events delivered
 */
export async function deliverDue(deps: StreamDeps): Promise<number> {
  const { orm } = deps.db
  const waits = sql`exists (select from ${eventStreamEntry} where ${eventStreamEntry.streamId} = ${eventStream.id})`
  const due = orm
    .select({ id: eventStream.id })
    .from(eventStream)
    .where(sql`not ${eventStream.paused} and ${eventStream.dueAt} <= now() and ${waits}`)
    .orderBy(eventStream.dueAt)
    .limit(STREAMS)
    .for('update', { skipLocked: true })
  const claimed = await orm
    .update(eventStream)
    .set({ dueAt: sql`now() + make_interval(secs => ${LEASE_S})` })
    .where(inArray(eventStream.id, due))
    .returning()
  const taken = await Promise.all(claimed.map((stream) => deliver(deps, stream)))
  return taken.filter(Boolean).length
}

async function deliver(deps: StreamDeps, stream: Stream): Promise<boolean> {
  const { orm } = deps.db
  const entries = await orm
    .select()
    .from(eventStreamEntry)
    .where(eq(eventStreamEntry.streamId, stream.id))
    .orderBy(eventStreamEntry.id)
    .limit(BATCH)
  const events = await eventsOf(deps, entries)
  const [first, last] = [entries[0]?.id, entries.at(-1)?.id]
  // Events that were deleted because of their age cannot be delivered.
  const failure = events.length === 0 ? undefined : await send(deps, stream, `${stream.id}.${first}-${last}`, events)
  if (failure === undefined) {
    await orm.transaction(async (tx) => {
      await tx.delete(eventStreamEntry).where(
        inArray(
          eventStreamEntry.id,
          entries.map(({ id }) => id),
        ),
      )
      await tx
        .update(eventStream)
        .set({ dueAt: sql`now()`, attempts: 0, failingSince: null, failure: null, deliveredAt: sql`now()` })
        .where(eq(eventStream.id, stream.id))
    })
    return true
  }
  // After a pause longer than the lease, another process may have delivered them meanwhile. Then nothing has failed.
  const stillWaiting = orm
    .select({ id: eventStreamEntry.id })
    .from(eventStreamEntry)
    .where(eq(eventStreamEntry.id, first ?? 0))
  await orm
    .update(eventStream)
    .set({
      attempts: sql`${eventStream.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => least(${FIRST_WAIT_S} * power(2, least(${eventStream.attempts}, 20)), ${LONGEST_WAIT_S}))`,
      failingSince: sql`coalesce(${eventStream.failingSince}, now())`,
      failure,
    })
    .where(and(eq(eventStream.id, stream.id), exists(stillWaiting)))
  return false
}

async function eventsOf({ db: { orm }, origin }: StreamDeps, entries: readonly (typeof eventStreamEntry.$inferSelect)[]) {
  const idsOf = (source: string) => entries.flatMap((entry) => (entry.source === source ? [entry.rowId] : []))
  const [audits, events] = await Promise.all([
    orm
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, idsOf('AUDIT'))),
    orm
      .select()
      .from(eventLog)
      .where(inArray(eventLog.id, idsOf('EVENT'))),
  ])
  const cloudEvents = new Map<string, unknown>([
    ...audits.map((row) => [`AUDIT ${row.id}`, ofAudit(origin, row)] as const),
    ...events.map((row) => [`EVENT ${row.id}`, ofEvent(origin, row)] as const),
  ])
  return entries.flatMap(({ source, rowId }) => cloudEvents.get(`${source} ${rowId}`) ?? [])
}

/** Secret that signs the requests of a stream. It is derived from the root key, so that it need not be stored. */
export const secretOf = (keyring: Pick<Keyring, 'root'>, id: string): Buffer => deriveKey(keyring, `event stream ${id}`)

/** Formats the secret as Standard Webhooks require, so that receivers can use existing libraries. */
export const textOfSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** Sends events to a webhook, signed as Standard Webhooks require. @returns why the webhook did not accept them, as a code; undefined if it did */
export async function send(
  { log, keyring, fetching }: Pick<StreamDeps, 'log' | 'keyring' | 'fetching'>,
  { id, url }: Pick<Stream, 'id' | 'url'>,
  messageId: string,
  events: readonly unknown[],
): Promise<string | undefined> {
  const body = JSON.stringify(events)
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secretOf(keyring, id)).update(`${messageId}.${at}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/cloudevents-batch+json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': messageId,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
  try {
    const answer = await guardedFetch(url, { method: 'POST', headers, body }, fetching)
    await answer.body?.cancel()
    return answer.ok ? undefined : `STATUS_${answer.status}`
  } catch (error) {
    log.warn({ stream: id, err: error }, 'A webhook could not be told of events')
    return error instanceof RefusedAddress && error.reason !== 'UNREACHABLE' ? 'REFUSED_ADDRESS' : 'UNREACHABLE'
  }
}
