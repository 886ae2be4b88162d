import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { Launcher } from './Launcher.tsx'
import type { Place } from './Launcher.tsx'
import { Welcome } from './Welcome.tsx'

/** Signed out: the brand and the way in. Signed in: everything this person may open, and the state of their account. */
export const HomePage = ({ places }: { places: readonly Place[] }) => {
  const viewer = useViewer()
  return viewer ? <Launcher viewer={viewer} places={places} /> : <Welcome />
}
