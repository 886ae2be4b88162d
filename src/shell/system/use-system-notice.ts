import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { afterReady, NEVER_READY } from '#src/lib/page-readiness.ts'
import { SystemNoticeDocument, type SystemNoticeQuery } from './system-notice.generated.ts'

export type SystemNotice = SystemNoticeQuery['systemNotice']

/** Status and maintenance of the system. It is queried once the page is ready, and again with the poll every five minutes. */
export const useSystemNotice = (): SystemNotice | undefined => {
  const client = useClient()
  const [notice, setNotice] = useState<SystemNotice>()
  useEffect(() => {
    const quiet = { background: true, expectsErrors: true }
    const ask = () => void client.query(SystemNoticeDocument, {}, quiet).toPromise()
    const forget = afterReady(window, ask, { atLatest: NEVER_READY })
    const subscription = client
      .query(SystemNoticeDocument, {}, { requestPolicy: 'cache-only' })
      .subscribe(({ data }) => data && setNotice(data.systemNotice))
    return () => {
      forget()
      subscription.unsubscribe()
    }
  }, [client])
  return notice
}
