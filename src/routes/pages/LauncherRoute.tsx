import { useMemo } from 'react'
import type { Viewer } from '#contract/access/rule.ts'
import { Launcher } from '#src/features/home/launcher/Launcher.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { navigationFor } from '../navigation.ts'
import { ownPages } from '../own-pages.ts'
import { routeTable } from '../table.ts'

/** Home page of a signed-in user, with the pages they may open according to the route table. */
const LauncherRoute = ({ viewer }: { viewer: Viewer }) => {
  const places = useMemo(
    () =>
      navigationFor(routeTable, viewer)
        .flatMap(({ items }) => items)
        .filter(({ path }) => path !== paths.home()),
    [viewer],
  )
  const mends = useMemo(() => ownPages(), [])
  return <Launcher viewer={viewer} places={places} mends={mends} />
}

export default LauncherRoute
