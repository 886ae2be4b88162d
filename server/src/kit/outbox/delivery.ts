import { and, asc, desc, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Settings } from '../../platform/settings.ts'
import { TOO_OLD_S } from './forget-texts.ts'
import { isAwaited, outbox } from '../../tables/outbox.table.ts'
import { RefusedMessage, sentWithin, type Sender, type Senders } from './senders.ts'

/** Channel on which a trigger of the table notifies. */
const OUTBOX_CHANNEL = 'outbox'
const LOOK_EVERY_MS = 15_000
/** Number of messages of a channel that are sent at once, so that one slow response delays nobody. */
const AT_ONCE = 5
const MOST_ATTEMPTS = 6
const FIRST_WAIT_S = 15
/** Longer than an attempt may take, so that no other process takes a message while this one delivers it. */
const CLAIM_S = 120
const LONGEST_TRY_MS = 60_000
/** Pause after a server has accepted nothing; it doubles each time. */
const FIRST_REST_MS = 5000
const LONGEST_REST_MS = 60_000

type Delivery = { close(): Promise<void> }

type Deps = { db: Database; log: Logger; settings: Pick<Settings, 'demo'>; senders: Senders }
type Channel = keyof Senders

/**
 * Delivers the messages of the outbox: at once when one is queued, and again with growing delays (15 s to 8 min) if it was refused. Mails and text
 * messages do not wait for each other. Several processes share the work; a killed one leaves its messages to the others. Outside of demo mode a
 * message that was sent or given up keeps no text: a code or link must not be readable in the database.
 */
export async function startDelivery(deps: Deps): Promise<Delivery> {
  const { db, senders } = deps
  const channels = (['MAIL', 'SMS'] as const).flatMap((name) => {
    const sender = senders[name]
    return sender ? [startChannel(deps, name, sender)] : []
  })
  if (channels.length === 0) return { close: () => Promise.resolve() }
  const stopListening = await db.listen(OUTBOX_CHANNEL, () => channels.forEach(({ wake }) => wake()))
  for (const { wake } of channels) wake()
  return {
    async close() {
      await Promise.all([stopListening(), ...channels.map(({ close }) => close())])
      senders.MAIL?.close()
      senders.SMS?.close()
    },
  }
}

function startChannel(deps: Deps, channel: Channel, sender: Sender) {
  let rest = 0
  let restsUntil = 0
  let alarm: NodeJS.Timeout | undefined
  const deliver = async (closing: AbortSignal) => {
    while (!closing.aborted && Date.now() >= restsUntil) {
      // After a pause one message tests whether the server is available again.
      const rows = await claim(deps.db, channel, rest > 0 ? 1 : AT_ONCE)
      if (rows.length === 0) return
      const outcomes = await Promise.all(rows.map((row) => handOver(deps, sender, row)))
      if (outcomes.some((isServed) => isServed)) rest = 0
      else {
        rest = Math.min(Math.max(rest * 2, FIRST_REST_MS), LONGEST_REST_MS)
        restsUntil = Date.now() + rest
        clearTimeout(alarm)
        alarm = setTimeout(delivering.wake, rest).unref()
        deps.log.warn({ channel, seconds: rest / 1000 }, 'No message is handed over for a while, as the server took none')
      }
    }
  }
  const delivering = periodic({ name: `deliver the outbox: ${channel}`, everyMs: LOOK_EVERY_MS, run: deliver, log: deps.log })
  return {
    wake: delivering.wake,
    close() {
      clearTimeout(alarm)
      return delivering.close()
    },
  }
}

type Row = typeof outbox.$inferSelect

/**
 * Claims messages by moving their next attempt into the future, so that no transaction stays open while a mail server responds. Messages that a user
 * waits for on a page come first, the newest before the others, because only the newest still works; then the rest in turn. It is one statement: a
 * message queued between two statements would be taken with the rest.
 */
function claim({ orm }: Database, channel: Channel, most: number): Promise<Row[]> {
  const due = (which: SQL, order: SQL) =>
    orm
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          isNull(outbox.sentAt),
          lte(outbox.dueAt, sql`now()`),
          eq(outbox.channel, channel),
          gt(outbox.createdAt, sql`now() - make_interval(secs => ${TOO_OLD_S})`),
          which,
        ),
      )
      .orderBy(order)
      .limit(most)
      .for('update', { skipLocked: true })
  const claimed = sql`
    with awaited as (${due(isAwaited, desc(outbox.createdAt))}), other as (${due(sql`not (${isAwaited})`, asc(outbox.dueAt))})
    select id from (select id, 1 as turn from awaited union all select id, 2 from other) both_kinds order by turn limit ${most}`
  return orm
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: sql`now() + make_interval(secs => ${CLAIM_S})` })
    .where(inArray(outbox.id, sql`(${claimed})`))
    .returning()
}

/** @returns whether the server responded, even if it refused this message */
async function handOver({ db, log, settings }: Deps, sender: Sender, row: Row): Promise<boolean> {
  const over = { dueAt: null, ...(settings.demo ? {} : { text: '', html: null }) }
  const failure = await sentWithin(LONGEST_TRY_MS, sender.send(row)).then(
    () => undefined,
    (error: unknown) => ({ text: error instanceof Error ? error.message : String(error), isServed: error instanceof RefusedMessage }),
  )
  if (failure === undefined) {
    await db.orm
      .update(outbox)
      .set({ sentAt: new Date(), failure: null, ...over })
      .where(eq(outbox.id, row.id))
    return true
  }
  const last = row.attempts >= MOST_ATTEMPTS
  const later = { dueAt: sql`now() + make_interval(secs => ${FIRST_WAIT_S * 2 ** (row.attempts - 1)})` }
  await db.orm
    .update(outbox)
    .set({ failure: failure.text.slice(0, 500), ...(last ? over : later) })
    .where(eq(outbox.id, row.id))
  log.warn(
    { outboxId: row.id, channel: row.channel, purpose: row.purpose, attempt: row.attempts, failure: failure.text },
    last ? 'A message was given up' : 'A message was not taken and will be tried again',
  )
  return failure.isServed
}
