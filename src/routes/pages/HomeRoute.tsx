import { lazy, Suspense } from 'react'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { Welcome } from '#src/features/home/Welcome.tsx'
import { withWords } from '#src/i18n/activate.ts'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'

/** Loaded lazily with its translations, because signed-out users do not need it. */
const LauncherRoute = lazy(withWords(['later', 'home'], () => import('./LauncherRoute.tsx')))

/** Signed out: the brand and the sign-in button. Signed in: everything the user may open, and the state of their account. */
const HomeRoute = () => {
  const viewer = useViewer()
  return viewer ? (
    <Suspense fallback={<PageLoader />}>
      <LauncherRoute viewer={viewer} />
    </Suspense>
  ) : (
    <Welcome />
  )
}

export default HomeRoute
