import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Settings } from '../../platform/settings.ts'
import { TOO_OLD_S } from './forget-texts.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { Sender, Senders } from './senders.ts'

/** A trigger of the table notifies on it. */
const OUTBOX_CHANNEL = 'outbox'
const LOOK_EVERY_MS = 15_000
const BATCH = 20
const MOST_ATTEMPTS = 6
const FIRST_WAIT_S = 15

export type Delivery = { close(): Promise<void> }

/**
 * Hands the outbox's messages to their senders: at once when one is queued, again with growing waits (15 s to 8 min) when it was refused.
 * Several processes share the work; a killed one leaves its messages to the others. What has gone out, or
 * was given up, keeps no text outside of the demo: a code or link must not be readable in the database.
 */
export async function startDelivery(deps: {
  db: Database
  log: Logger
  settings: Pick<Settings, 'demo'>
  senders: Senders
}): Promise<Delivery> {
  const { db, senders } = deps
  if (!senders.MAIL && !senders.SMS) return { close: () => Promise.resolve() }
  const deliver = async (closing: AbortSignal) => {
    while (!closing.aborted && (await deliverBatch(deps)) === BATCH);
  }
  const delivering = periodic({ name: 'deliver the outbox', everyMs: LOOK_EVERY_MS, run: deliver, log: deps.log })
  const stopListening = await db.listen(OUTBOX_CHANNEL, delivering.wake)
  delivering.wake()
  return {
    async close() {
      await Promise.all([delivering.close(), stopListening()])
      senders.MAIL?.close()
      senders.SMS?.close()
    },
  }
}

type Row = typeof outbox.$inferSelect

/** Claims messages by moving their next attempt into the future, so that no transaction stays open while a mail server answers. */
async function deliverBatch({ db, log, settings, senders }: Parameters<typeof startDelivery>[0]): Promise<number> {
  const channels = (['MAIL', 'SMS'] as const).filter((channel) => senders[channel])
  const due = db.orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        lte(outbox.dueAt, sql`now()`),
        inArray(outbox.channel, channels),
        gt(outbox.createdAt, sql`now() - make_interval(secs => ${TOO_OLD_S})`),
      ),
    )
    .orderBy(asc(outbox.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const rows = await db.orm
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => ${FIRST_WAIT_S} * power(2, ${outbox.attempts}))`,
    })
    .where(inArray(outbox.id, due))
    .returning()
  for (const row of rows) {
    const sender = senders[row.channel]
    if (sender) await deliver(db, log, settings.demo, sender, row)
  }
  return rows.length
}

async function deliver(db: Database, log: Logger, keepText: boolean, sender: Sender, row: Row): Promise<void> {
  const over = { dueAt: null, ...(keepText ? {} : { text: '', html: null }) }
  const failure = await sender.send(row).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (failure === null) {
    await db.orm
      .update(outbox)
      .set({ sentAt: new Date(), failure: null, ...over })
      .where(eq(outbox.id, row.id))
    return
  }
  const last = row.attempts >= MOST_ATTEMPTS
  await db.orm
    .update(outbox)
    .set({ failure: failure.slice(0, 500), ...(last ? over : {}) })
    .where(eq(outbox.id, row.id))
  log.warn(
    { outboxId: row.id, channel: row.channel, purpose: row.purpose, attempt: row.attempts, failure },
    last ? 'A message was given up' : 'A message was not taken and will be tried again',
  )
}
