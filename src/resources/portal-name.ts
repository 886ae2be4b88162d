import { useLocation } from 'react-router'
import { portalOf } from '#src/lib/addresses/paths.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'

/** Which portal the shown page belongs to, by its address. Throws on a page of neither. */
export const usePortalName = (): Portal => {
  const portal = portalOf(useLocation().pathname)
  if (!portal) throw new Error('This page belongs to no portal: its path begins with neither /admin nor /vendor.')
  return portal
}

/** Makes a descriptor once for each portal. */
export const forPortals = <Made>(make: (portal: Portal) => Made): Readonly<Record<Portal, Made>> => ({
  admin: make('admin'),
  vendor: make('vendor'),
})

/** The same; the hook answers that of the shown page. */
export const perPortal = <Made>(make: (portal: Portal) => Made) => {
  const made = forPortals(make)
  return (): Made => made[usePortalName()]
}
