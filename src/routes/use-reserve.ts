import { useEffect } from 'react'
import { IncidentToast } from './CurrentIncident.tsx'
import { UnsavedChangesDialog } from './LeavingGuard.tsx'

/** Milliseconds: after the page has been drawn. */
const AFTER_THE_PAGE = 2_000

/** Fetches for who is signed in what must be there when the network is not. */
export const useReserve = (isSignedIn: boolean): void =>
  useEffect(() => {
    if (!isSignedIn) return undefined
    const timer = setTimeout(() => [IncidentToast, UnsavedChangesDialog].forEach((part) => void part.preload()), AFTER_THE_PAGE)
    return () => clearTimeout(timer)
  }, [isSignedIn])
