import { useEffect } from 'react'
import { useAfterReady } from '#src/ui/page/page-ready.ts'
import { IncidentToast } from './CurrentIncident.tsx'
import { UnsavedChangesDialog } from './guard/LeavingGuard.tsx'

/** Fetches for who is signed in what must be there when the network is not. Answers whether the first page is done with, so that more may come. */
export const useReserve = (isSignedIn: boolean): boolean => {
  const isAfterPage = useAfterReady(isSignedIn)
  useEffect(() => {
    if (isAfterPage) [IncidentToast, UnsavedChangesDialog].forEach((part) => void part.preload())
  }, [isAfterPage])
  return isAfterPage
}
