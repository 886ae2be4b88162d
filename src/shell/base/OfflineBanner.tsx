import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { lateOutcomes } from '#src/lib/faults/late-outcomes.ts'
import { network } from '#src/lib/faults/network.ts'
import { serverReach } from '#src/lib/faults/server-reach.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import classes from './offline-banner.module.css'

/** Reports that the network or the server is unreachable and that unsaved input is kept. */
export const OfflineBanner = () => {
  const online = useSyncExternalStore(network.subscribe, network.get)
  const { name } = usePartner()
  useLateOutcomes()
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

/** Says how a change ended whose answer was lost, once the server tells. */
const useLateOutcomes = () => {
  const { t } = useLingui()
  useEffect(() => {
    const show = () => {
      for (const isDone of lateOutcomes.take())
        if (isDone) toast.success(t`The change that got no answer was made.`)
        else toast.error(t`The change that got no answer was not made. Try again.`)
    }
    show()
    return lateOutcomes.subscribe(show)
  }, [t])
}
