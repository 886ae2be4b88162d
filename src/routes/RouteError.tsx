import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { referenceOf } from '#src/lib/faults/error-reference.ts'
import { wasUnreachable, isMissingChunk, isOfNetwork } from '#src/lib/faults/network-failure.ts'
import { serverReach } from '#src/lib/faults/server-reach.ts'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'

/**
 * Error boundary of a page; the shell around it keeps working. A page that could not be loaded because the network or the server was unreachable is
 * loaded when that is back.
 */
export const RouteError = () => {
  const { t } = useLingui()
  const error = useRouteError()
  const revalidator = useRevalidator()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const chunkMissing = isMissingChunk(error)
  const retry = () => (chunkMissing ? window.location.reload() : void revalidator.revalidate())
  const isReached = useSyncExternalStore(serverReach.subscribe, serverReach.get)
  const cameOffline = useMemo(() => wasUnreachable(error) || (!navigator.onLine && isOfNetwork(error)), [error])
  const isWaiting = cameOffline || (!isReached && isOfNetwork(error))
  const comeBack = useEffectEvent(retry)
  useEffect(() => {
    if (!isWaiting) return undefined
    if (navigator.onLine && serverReach.get()) comeBack()
    const stop = serverReach.subscribe(() => serverReach.get() && comeBack())
    window.addEventListener('online', comeBack)
    return () => {
      stop()
      window.removeEventListener('online', comeBack)
    }
  }, [isWaiting])
  usePageReady(!isWaiting)
  if (isWaiting) return <PageLoader label={t`Waiting for the network…`} />
  return (
    <>
      <PageHeader title={missing ? t`Page not found` : t`Could not show this page`} />
      <ErrorState
        title={chunkMissing ? <Trans>Could not load part of the portal</Trans> : <Trans>Something went wrong on this page</Trans>}
        reference={referenceOf(error)}
        onRetry={retry}
      />
    </>
  )
}
