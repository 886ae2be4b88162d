import { and, asc, eq, exists, inArray, not, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { eventStream, eventStreamEntry } from '../../tables/logs/event-stream.table.ts'
import { auditLog, eventLog } from '../../tables/logs/log.table.ts'
import { ofAudit, ofEvent } from './ocsf.ts'
import { countFitting, post, type Refusal, type Stream } from './post.ts'

/** PostgreSQL channel that triggers notify. */
const CHANNEL = 'event_stream'
const LOOK_EVERY_MS = 5000
const BATCH = 100
/** Number of streams that a process delivers at once. */
const AT_ONCE = 24
/** Longer than any attempt takes. If a process is killed in one, another takes the stream over after this many seconds. */
const LEASE_S = 60
const FIRST_WAIT_S = 5
const LONGEST_WAIT_S = 900
/** Share of a wait that is drawn at random, so that streams that failed together are not tried together. */
const JITTER = 0.2
/** A webhook answers so when it wants nothing any more (Standard Webhooks). */
const GONE = 'STATUS_410'

export type StreamDeps = {
  readonly db: Database
  readonly log: Logger
  readonly keyring: Pick<Keyring, 'root'>
  readonly fetching: FetchOptions
  /** Origin of the portal, which is the source of the events. */
  readonly origin: string
}

/**
 * Delivers new log entries to webhooks: immediately, in order and at least once. Failed attempts are repeated without limit, after waits that grow
 * from 5 s to 15 min. Several processes share the work, and neither a failing nor a slow stream delays the others.
 */
export async function startStreams(deps: StreamDeps): Promise<{ close(): Promise<void> }> {
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()
  const begin = (stream: Stream) => {
    const work = deliver(deps, stream, closing.signal)
      .catch((err: unknown) => deps.log.error({ err, stream: stream.id }, 'Events could not be delivered'))
      .finally(() => {
        running.delete(work)
        delivering.wake()
      })
    running.add(work)
  }
  const run = async () => {
    if (running.size < AT_ONCE) for (const stream of await claimDue(deps, AT_ONCE - running.size)) begin(stream)
  }
  const delivering = periodic({ name: 'deliver event streams', everyMs: LOOK_EVERY_MS, run, log: deps.log })
  const stopListening = await deps.db.listen(CHANNEL, delivering.wake)
  delivering.wake()
  return {
    async close() {
      closing.abort()
      await Promise.all([delivering.close(), stopListening()])
      await Promise.all(running)
    },
  }
}

/** Claims the streams that are due and delivers one post of each. @returns number of streams that accepted theirs */
export async function deliverDue(deps: StreamDeps): Promise<number> {
  const claimed = await claimDue(deps, AT_ONCE)
  const accepted = await Promise.all(claimed.map((stream) => deliver(deps, stream)))
  return accepted.filter(Boolean).length
}

/**
 * Claims streams by moving their next attempt into the future, so that no transaction stays open while a webhook answers. Streams that failed come
 * last, because they may use up the time in which a webhook has to answer.
 */
async function claimDue({ db: { orm } }: StreamDeps, most: number): Promise<Stream[]> {
  const waits = sql`exists (select from ${eventStreamEntry} where ${eventStreamEntry.streamId} = ${eventStream.id})`
  const due = orm
    .select({ id: eventStream.id })
    .from(eventStream)
    .where(sql`not ${eventStream.paused} and ${eventStream.dueAt} <= now() and ${waits}`)
    .orderBy(sql`${eventStream.failingSince} is not null`, eventStream.dueAt)
    .limit(most)
    .for('update', { skipLocked: true })
  return orm
    .update(eventStream)
    .set({ dueAt: sql`now() + make_interval(secs => ${LEASE_S})` })
    .where(inArray(eventStream.id, due))
    .returning()
}

type Entry = typeof eventStreamEntry.$inferSelect
/** `ids` as the stream stores them: some of the entries may have been deleted since. */
type Batch = { readonly ids: number[]; readonly entries: readonly Entry[]; readonly events: readonly unknown[] }

/**
 * The entries of the next post. They are stored before it is sent: a repeated post has the same events under the same id, although others were
 * queued meanwhile, also with lower numbers.
 */
async function nextBatch(deps: StreamDeps, stream: Stream): Promise<Batch> {
  const { orm } = deps.db
  const queued = and(eq(eventStreamEntry.streamId, stream.id), stream.batch ? inArray(eventStreamEntry.id, stream.batch) : undefined)
  const entries = await orm.select().from(eventStreamEntry).where(queued).orderBy(asc(eventStreamEntry.id)).limit(BATCH)
  const converted = await eventsOf(deps, entries)
  if (stream.batch) return { ids: stream.batch, entries, events: converted.flatMap(({ event }) => event ?? []) }
  const present = converted.filter(({ event }) => event !== undefined)
  const next = present[countFitting(present.map(({ event }) => event))]
  // Entries whose rows were deleted because of their age go with those before them.
  const fitting = next ? converted.slice(0, converted.indexOf(next)) : converted
  const batch = fitting.map(({ entry }) => entry)
  const ids = batch.map(({ id }) => id)
  await orm.update(eventStream).set({ batch: ids }).where(eq(eventStream.id, stream.id))
  return { ids, entries: batch, events: fitting.flatMap(({ event }) => event ?? []) }
}

async function deliver(deps: StreamDeps, stream: Stream, closing?: AbortSignal): Promise<boolean> {
  const { orm } = deps.db
  const { ids, entries, events } = await nextBatch(deps, stream)
  const [first, last] = [entries[0]?.id, entries.at(-1)?.id]
  // After a pause that was ended meanwhile, another process may have delivered the same post, and sends the next one now.
  const mine = and(eq(eventStream.id, stream.id), eq(eventStream.batch, ids))
  // Events that were deleted because of their age cannot be delivered.
  const messageId = `${stream.id}-${first}-${last}`
  const refusal = events.length === 0 ? undefined : await post({ ...deps, ...(closing && { signal: closing }) }, stream, messageId, events)
  if (refusal === undefined) {
    await orm.transaction(async (tx) => {
      await tx.delete(eventStreamEntry).where(
        inArray(
          eventStreamEntry.id,
          entries.map(({ id }) => id),
        ),
      )
      await tx
        .update(eventStream)
        .set({
          dueAt: sql`now()`,
          attempts: 0,
          failingSince: null,
          failure: null,
          batch: null,
          ...(events.length > 0 && { deliveredAt: sql`now()` }),
        })
        .where(mine)
    })
    return true
  }
  // Another process sends the same post again.
  if (closing?.aborted)
    await orm
      .update(eventStream)
      .set({ dueAt: sql`now()` })
      .where(mine)
  else await recordRefusal(deps, stream, refusal, first ?? 0)
  return false
}

async function recordRefusal({ db: { orm }, log }: StreamDeps, { id }: Stream, { failure, retryAfterS }: Refusal, first: number) {
  // After a pause longer than the lease, another process may have delivered them meanwhile. Then nothing has failed.
  const stillWaiting = orm.select({ id: eventStreamEntry.id }).from(eventStreamEntry).where(eq(eventStreamEntry.id, first))
  const grown = sql`least(${FIRST_WAIT_S} * power(2, least(${eventStream.attempts}, 20)), ${LONGEST_WAIT_S})`
  // A webhook asks all of its streams for the same time, and none may come earlier.
  const asked = retryAfterS + Math.min(retryAfterS, LONGEST_WAIT_S) * JITTER * Math.random()
  const wait = sql`greatest(${grown} * (1 - ${JITTER} * random()), ${asked})`
  await orm
    .update(eventStream)
    .set({
      attempts: sql`${eventStream.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => ${wait})`,
      failingSince: sql`coalesce(${eventStream.failingSince}, now())`,
      failure,
      ...(failure === GONE && { paused: true }),
    })
    // What is refused after somebody paused the stream is no news: the system status would report it until the stream is resumed.
    .where(and(eq(eventStream.id, id), not(eventStream.paused), exists(stillWaiting)))
  if (failure === GONE) log.warn({ stream: id }, 'A webhook answered 410 Gone, so its event stream is paused')
}

async function eventsOf({ db: { orm }, origin }: StreamDeps, entries: readonly Entry[]) {
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
  return entries.map((entry) => ({ entry, event: cloudEvents.get(`${entry.source} ${entry.rowId}`) }))
}
