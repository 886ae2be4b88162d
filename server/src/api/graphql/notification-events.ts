import { Repeater, SlidingBuffer } from 'graphql-yoga'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { NotificationNews } from '../../entities/notifications/notification.subscriptions.ts'
import { createListeners } from '../../platform/listeners.ts'

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
  const listeners = createListeners<NotificationNews>()
  const stop = await db.listen(CHANNEL, (payload) => {
    const news = v.safeParse(v.pipe(v.string(), v.parseJson(), payloadSchema), payload)
    if (!news.success) return
    for (const listener of listeners.of(news.output.userId)) listener({ created: news.output.created })
  })
  return {
    newsOf: (userId) =>
      new Repeater<NotificationNews>(async (push, stopped) => {
        const stopListening = listeners.add(userId, (news) => void push(news))
        void push({ created: null })
        await stopped
        stopListening()
      }, new SlidingBuffer(WAITING)),
    close: stop,
  }
}
