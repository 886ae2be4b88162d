import { Repeater, SlidingBuffer } from 'graphql-yoga'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { NotificationNews } from '../../entities/notifications/notification.subscriptions.ts'

/** Channel that the trigger on the table `notification` notifies, whichever process wrote the row. */
const CHANNEL = 'notifications_changed'
/** For a slow reader the oldest events are dropped: each event makes the reader fetch the current state anyway. */
const WAITING = 16
const payloadSchema = v.object({ userId: v.string(), created: v.nullable(v.string()) })

export type NotificationEvents = {
  /** Starts with an event of its own, so that nothing is missed between a lost connection and the next. */
  newsOf(userId: string): AsyncIterable<NotificationNews>
  close(): Promise<void>
}

export async function listenToNotifications(db: Database): Promise<NotificationEvents> {
  const hearers = new Map<string, Set<(news: NotificationNews) => void>>()
  const stop = await db.listen(CHANNEL, (payload) => {
    const told = v.safeParse(v.pipe(v.string(), v.parseJson(), payloadSchema), payload)
    if (!told.success) return
    for (const hear of hearers.get(told.output.userId) ?? []) hear({ created: told.output.created })
  })
  const hearing = (userId: string, hear: (news: NotificationNews) => void) => {
    const own = hearers.get(userId) ?? new Set()
    hearers.set(userId, own.add(hear))
    return () => {
      own.delete(hear)
      if (own.size === 0 && hearers.get(userId) === own) hearers.delete(userId)
    }
  }
  return {
    newsOf: (userId) =>
      new Repeater<NotificationNews>(async (push, stopped) => {
        const endHearing = hearing(userId, (news) => void push(news))
        void push({ created: null })
        await stopped
        endHearing()
      }, new SlidingBuffer(WAITING)),
    close: stop,
  }
}
