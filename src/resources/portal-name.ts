import { useLocation } from 'react-router'
import { portalOf, type Portal } from '#src/lib/addresses/paths.ts'

/** Returns the portal that the current page belongs to, by its address. Throws on a page outside both portals. */
export const usePortalName = (): Portal => {
  const portal = portalOf(useLocation().pathname)
  if (!portal) throw new Error('This page belongs to no portal: its path begins with neither /admin nor /vendor.')
  return portal
}

/** Creates a descriptor once for each portal. */
export const forPortals = <Made>(make: (portal: Portal) => Made): Readonly<Record<Portal, Made>> => ({
  admin: make('admin'),
  vendor: make('vendor'),
})

/** Like `forPortals`, but returns a hook that answers the descriptor of the current page's portal. */
export const perPortal = <Made>(make: (portal: Portal) => Made) => {
  const made = forPortals(make)
  return (): Made => made[usePortalName()]
}
