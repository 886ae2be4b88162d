import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { serverReach } from '#src/lib/faults/server-reach.ts'
import classes from './offline-banner.module.css'

/** Whether the browser reports that it is online, as a store for `useSyncExternalStore`. */
const network = {
  get: (): boolean => navigator.onLine,
  subscribe: (listener: () => void): (() => void) => {
    const listeners = new AbortController()
    for (const change of ['online', 'offline']) window.addEventListener(change, listener, { signal: listeners.signal })
    return () => listeners.abort()
  },
}

/** Reports that the network or the server is unreachable and that unsaved input is kept. */
export const OfflineBanner = () => {
  const online = useSyncExternalStore(network.subscribe, network.get)
  const { name } = usePartner()
  const isReached = useSyncExternalStore(serverReach.subscribe, serverReach.get)
  return (
    <div role="status">
      {(!online || !isReached) && (
        <p className={classes['banner']}>
          {online ? (
            <Trans>{name} cannot be reached. Your entries are kept, and the portal continues as soon as it answers.</Trans>
          ) : (
            <Trans>You are offline. Your entries are kept, and the portal continues when the network is back.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
