import { useState } from 'react'
import { claimsOf } from '#machines/auth/auth.selectors.ts'
import { useAuthFact } from '#src/bridge/auth.bridge.tsx'

/** Maximum age in milliseconds of a sign-in for changes of sign-in methods. The server decides by its own clock. */
const FRESH_FOR = 5 * 60_000

/**
 * Whether a change will probably need a new sign-in, by the local clock at the time the page was opened. Used for a hint before anything is typed.
 */
export const useIsSignInOld = (): boolean => {
  const [now] = useState(() => Date.now())
  const at = useAuthFact(claimsOf)?.['auth_time']
  return typeof at === 'number' && now - at * 1000 > FRESH_FOR
}
