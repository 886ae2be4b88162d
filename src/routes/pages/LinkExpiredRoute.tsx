import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import LinkExpiredPage from '#src/features/errors/LinkExpiredPage.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'

const AccountLinkRoute = lazy(() => import('./AccountLinkRoute.tsx'))

/** A link that has run out. Where the address says which one, it can be had anew: the same chart as behind a link that works sees to it. */
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
