import { useEffect } from 'react'
import { useAfterReady } from '#src/ui/page/page-ready.ts'
import { IncidentToast } from './CurrentIncident.tsx'
import { UnsavedChangesDialog } from './guard/LeavingGuard.tsx'

/**
 * Preloads for signed-in users the parts that must be available without a network. Returns whether the first page is complete, so that more can be
 * loaded.
 */
export const useReserve = (isSignedIn: boolean): boolean => {
  const isAfterPage = useAfterReady(isSignedIn)
  useEffect(() => {
    if (isAfterPage) [IncidentToast, UnsavedChangesDialog].forEach((part) => void part.preload())
  }, [isAfterPage])
  return isAfterPage
}
