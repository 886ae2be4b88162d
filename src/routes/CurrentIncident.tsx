import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIncidents, usePartner } from '#src/bridge/portal.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { laterPart } from '#src/ui/later-part.tsx'

/** Loaded before it is needed by who is signed in: what it tells of is often the network. */
export const IncidentToast = laterPart(async () => (await import('../shell/base/IncidentToast.tsx')).IncidentToast)

/** The error toast: gone with the page it belongs to, except on the developer-exception page, and never on access-denied. */
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
