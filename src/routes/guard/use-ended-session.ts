import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isSettling } from '#machines/auth/auth.selectors.ts'
import { useAuthFact, useViewer } from '#src/bridge/auth.bridge.tsx'

/** When the session ends on an open page, the guard judges the page again and redirects to the login with the return URL. */
export const useEndedSession = (isPublic: boolean): void => {
  const signedIn = useViewer() !== undefined
  const settling = useAuthFact(isSettling)
  const { revalidate } = useRevalidator()
  const was = useRef(signedIn)
  useEffect(() => {
    if (was.current && !signedIn && settling === false && !isPublic) void revalidate()
    was.current = signedIn || (settling === true && was.current)
  }, [signedIn, settling, isPublic, revalidate])
}
