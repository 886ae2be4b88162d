import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import LinkExpiredPage from '#src/features/errors/LinkExpiredPage.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'

const AccountLinkRoute = lazy(() => import('./AccountLinkRoute.tsx'))

/** Page of an expired link. If the address names the link, the user can request a new one, handled by the same chart as a valid link. */
const LinkExpiredRoute = () => {
  const [query] = useSearchParams()
  if (!query.has('link')) return <LinkExpiredPage />
  return (
    <Suspense fallback={<PageLoader />}>
      <AccountLinkRoute />
    </Suspense>
  )
}

export default LinkExpiredRoute
