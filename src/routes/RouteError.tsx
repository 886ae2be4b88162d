import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { referenceOf } from '#src/lib/error-reference.ts'
import { isMissingChunk, isOfNetwork } from '#src/lib/network-failure.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { PageLoader } from '#src/ui/PageLoader.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'

/** A page that broke stays inside its place: the shell around it goes on working. One that came without a network comes when that is back. */
export const RouteError = () => {
  const { t } = useLingui()
  const error = useRouteError()
  const revalidator = useRevalidator()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const chunkMissing = isMissingChunk(error)
  const retry = () => (chunkMissing ? window.location.reload() : void revalidator.revalidate())
  const isWaiting = useMemo(() => !navigator.onLine && isOfNetwork(error), [error])
  const comeBack = useEffectEvent(retry)
  useEffect(() => {
    if (!isWaiting) return undefined
    window.addEventListener('online', comeBack)
    return () => window.removeEventListener('online', comeBack)
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
