import { lazy, Suspense } from 'react'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { loadWords } from '#src/i18n/activate.ts'
import { PageLoader } from '#src/ui/PageLoader.tsx'
import type { Place } from './launcher/Launcher.tsx'
import type { Mends } from './launcher/SecurityChecklist.tsx'
import { Welcome } from './Welcome.tsx'

/** Who is not signed in needs neither it nor its sentences. */
const Launcher = lazy(async () => {
  const [{ Launcher: loaded }] = await Promise.all([import('./launcher/Launcher.tsx'), loadWords('later')])
  return { default: loaded }
})

/** Signed out: the brand and the way in. Signed in: everything this person may open, and the state of their account. */
export const HomePage = ({ places, mends }: { places: readonly Place[]; mends: Mends }) => {
  const viewer = useViewer()
  return viewer ? (
    <Suspense fallback={<PageLoader />}>
      <Launcher viewer={viewer} places={places} mends={mends} />
    </Suspense>
  ) : (
    <Welcome />
  )
}
