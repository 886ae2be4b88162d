import { useState } from 'react'
import { claimsOf } from '#machines/auth/auth.selectors.ts'
import { useAuthFact } from '#src/bridge/auth.bridge.tsx'

/** How old a sign-in may be for a change of what people sign in with, in milliseconds; the server judges by its own clock. */
const FRESH_FOR = 5 * 60_000

/** Whether a change will probably ask for a new sign-in, by this machine's clock when the page was opened: for a word before anything is typed. */
export const useIsSignInOld = (): boolean => {
  const [now] = useState(() => Date.now())
  const at = useAuthFact(claimsOf)?.['auth_time']
  return typeof at === 'number' && now - at * 1000 > FRESH_FOR
}
