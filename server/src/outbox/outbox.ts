import { sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { outbox } from './outbox.table.ts'

/** A message to one person. `purpose` says why it was sent, for people and tests who look for it: 'passwordReset', 'confirmEmail' ... */
export type Message = {
  channel: 'MAIL' | 'SMS'
  /** A mail address or a phone number. */
  recipient: string
  subject?: string
  text: string
  html?: string
  purpose: string
  userId?: string
}

/** The channel on which the process that delivers hears of new messages. */
export const OUTBOX_CHANNEL = 'outbox'

/** Puts a message into the outbox, in the transaction of what caused it: it goes out when that commits, and never otherwise. @returns its id */
export async function queueMessage(orm: Orm, message: Message): Promise<string> {
  const [row] = await orm.insert(outbox).values(message).returning({ id: outbox.id })
  if (!row) throw new Error('The outbox took no message')
  await orm.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, ${row.id})`)
  return row.id
}
