import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIncidents, usePartner } from '#src/bridge/portal.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { laterPart } from '#src/ui/later-part.tsx'

/** Preloaded for signed-in users (`useReserve`), because it often reports that the network failed. */
export const IncidentToast = laterPart(async () => (await import('../shell/base/IncidentToast.tsx')).IncidentToast)

/** The error toast. It closes when the page is left, except on the developer-exception page, and is never shown on access-denied. */
export const CurrentIncident = () => {
  const { pathname } = useLocation()
  const { name } = usePartner()
  const { incident, close, clear } = useIncidents()
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    if (pathname !== openPaths.developerException()) clear()
  }, [pathname, clear])

  if (!incident || pathname === openPaths.accessDenied()) return null
  return <IncidentToast app={name} incident={incident} onClose={close} />
}
