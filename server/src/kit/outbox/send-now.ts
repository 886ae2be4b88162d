import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { sentWithin, type Sender } from './senders.ts'

type Message = typeof outbox.$inferInsert
/** Sends a message while the user waits. @returns whether it was accepted */
export type SendNow = (message: Message) => Promise<boolean>

const LONGEST_MS = 5000

/**
 * Sends at once and waits for the response, 5 s at most. A refused message is not retried: its code would arrive after the user was told that none
 * will. Without a sender the message stays in the outbox, like all others.
 */
export const createSendNow =
  (db: Database, log: Logger, sender: Sender | undefined): SendNow =>
  async (message) => {
    if (!sender) {
      await db.orm.insert(outbox).values(message)
      return true
    }
    const { text, html, ...headers } = message
    const [row] = await db.orm
      .insert(outbox)
      .values({ ...headers, text: '', dueAt: null, attempts: 1 })
      .returning({ id: outbox.id })
    if (!row) return false
    const failure = await failureOf(
      sender.send({ id: row.id, recipient: message.recipient, subject: message.subject ?? null, text, html: html ?? null }),
    )
    await db.orm
      .update(outbox)
      .set(failure === undefined ? { sentAt: new Date() } : { failure: failure.slice(0, 500) })
      .where(eq(outbox.id, row.id))
    if (failure !== undefined)
      log.warn({ outboxId: row.id, channel: message.channel, failure }, 'A message that somebody waits for was not taken')
    return failure === undefined
  }

const failureOf = (sending: Promise<void>): Promise<string | undefined> =>
  sentWithin(LONGEST_MS, sending).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
