import { useMemo } from 'react'
import type { Viewer } from '#contract/access/rule.ts'
import { Launcher } from '#src/features/home/launcher/Launcher.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Mends } from '#src/features/home/launcher/SecurityChecklist.tsx'
import { navigationFor } from '../navigation.ts'
import { routeTable } from '../table.ts'
import { chainForPath } from '../guard/chain.ts'

/** Pages on which each item of the security checklist can be fixed. */
const PAGES = {
  email: '/profile/manage-email',
  twoFactor: '/profile/two-factor',
  password: '/profile/change-password',
  device: '/profile/security-devices',
} as const satisfies Record<keyof Mends, string>

/** The pages that exist in the route table. */
const ownPages = (): Mends =>
  Object.fromEntries(Object.entries(PAGES).filter(([, path]) => chainForPath(routeTable, path).at(-1)?.path !== '*'))

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
