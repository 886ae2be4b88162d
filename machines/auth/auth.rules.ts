import type { EndReason, Leftovers, Restored } from './auth.types.ts'

/** Whether there is a validated user whose session has not ended. */
export const isStillSignedIn = ({ user, isEndedForAll }: Restored): boolean => user !== undefined && !isEndedForAll

/** Whether a silent sign-in is worth trying before a redirect: nobody is signed in, but this tab was, or another one is. */
export const maySignInSilently = ({ holdsSignIn, isEndedForAll, hasTrace, asksSilently }: Restored): boolean =>
  !isEndedForAll && (holdsSignIn || (hasTrace && asksSilently))

/**
 * What a fresh page clears. A tab without a user keeps its return URL: a reload makes the code exchange of the unloading page fail, which then runs
 * this check once more.
 */
export const staleOf = ({ holdsSignIn, isEndedForAll }: Restored): Leftovers => {
  if (!isEndedForAll) return 'nothing'
  return holdsSignIn ? 'tab' : 'traces'
}

/** End reasons that affect the whole browser, not only the tokens of this tab. */
const OVER_FOR_ALL: readonly (EndReason | undefined)[] = ['signedOutElsewhere', 'idle', 'endedByServer', 'userDisabled', 'accountDeleted']

/** Returns what to clear at the end of a session. */
export const leftoversOf = (reason: EndReason | undefined): Leftovers => (OVER_FOR_ALL.includes(reason) ? 'browser' : 'tab')
