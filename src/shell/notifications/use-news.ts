import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { keepSubscribed } from '#src/data/keep-subscribed.ts'
import { afterReady, NEVER_READY } from '#src/lib/page-readiness.ts'
import { NotificationsChangedDocument, UnreadNotificationsDocument, type NotificationsChangedSubscription } from './news.generated.ts'

export type NewNotification = NonNullable<NotificationsChangedSubscription['notificationsChanged']['created']>

/**
 * `running`: number of the user's running jobs. `told`: incremented with every change. `latest`: the last notification that arrived while this page
 * was open.
 */
export type News = { unread: number; running: number; told: number; latest: NewNotification | undefined }

/**
 * Tracks the user's notifications: live once the page is ready, and by a count that is polled every five minutes in case no WebSocket gets through.
 */
export const useNews = (): News => {
  const client = useClient()
  const [news, setNews] = useState<News>({ unread: 0, running: 0, told: 0, latest: undefined })
  useEffect(() => {
    let unsubscribe = () => {}
    const follow = () => {
      unsubscribe = keepSubscribed(
        client,
        NotificationsChangedDocument,
        ({ notificationsChanged: { unreadCount, runningJobs, created } }) =>
          setNews(({ told, latest }) => ({ unread: unreadCount, running: runningJobs, told: told + 1, latest: created ?? latest })),
      )
    }
    const forget = afterReady(window, follow, { atLatest: NEVER_READY })
    const polled = client.query(UnreadNotificationsDocument, {}, { requestPolicy: 'cache-only' }).subscribe(({ data }) => {
      const count = data?.unreadNotificationCount
      if (count === undefined) return
      setNews((known) => (known.unread === count ? known : { ...known, unread: count, told: known.told + 1 }))
    })
    return () => {
      forget()
      unsubscribe()
      polled.unsubscribe()
    }
  }, [client])
  return news
}
