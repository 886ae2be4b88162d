import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { isMissingChunk } from '#src/shell/update/missing-chunk.ts'
import { usePageReady } from '#src/ui/page-ready.ts'
import { referenceOf } from './error-reference.ts'

/** A page that broke stays inside its place: the shell around it goes on working. */
export const RouteError = () => {
  const { t } = useLingui()
  const error = useRouteError()
  const revalidator = useRevalidator()
  usePageReady()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const chunkMissing = isMissingChunk(error)
  return (
    <>
      <PageHeader title={missing ? t`Page not found` : t`This page could not be shown`} />
      <ErrorState
        title={chunkMissing ? <Trans>A part of the portal could not be loaded</Trans> : <Trans>Something went wrong on this page</Trans>}
        reference={referenceOf(error)}
        onRetry={() => (chunkMissing ? window.location.reload() : void revalidator.revalidate())}
      />
    </>
  )
}
