import { Trans } from '@lingui/react/macro'
import { useNetwork } from '@mantine/hooks'
import classes from './offline-banner.module.css'

/** Says that there is no network, and that what was typed is still there. */
export const OfflineBanner = () => {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <p className={classes['banner']}>
          <Trans>You are offline. Your entries are kept, and the portal continues when the network is back.</Trans>
        </p>
      )}
    </div>
  )
}
