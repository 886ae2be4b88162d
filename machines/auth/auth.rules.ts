import type { EndReason, Leftovers, Restored } from './auth.types.ts'

/** A checked, live user of a session that goes on. */
export const isStillSignedIn = ({ user, isEndedForAll }: Restored): boolean => user !== undefined && !isEndedForAll

/** Nobody is signed in here, but this tab was, or another one is: it is worth asking before anybody is sent away. */
export const mayComeBack = ({ holdsSignIn, isEndedForAll, hasTrace, asksSilently }: Restored): boolean =>
  !isEndedForAll && (holdsSignIn || (hasTrace && asksSilently))

/**
 * What a fresh page clears. A tab without a user keeps its way back: a reload fails the exchange of the page that is going away, which
 * then looks here once more.
 */
export const staleOf = ({ holdsSignIn, isEndedForAll }: Restored): Leftovers => {
  if (!isEndedForAll) return 'nothing'
  return holdsSignIn ? 'tab' : 'traces'
}

/** Ends that concern the whole browser, not only the tokens of this tab. */
const OVER_FOR_ALL: readonly (EndReason | undefined)[] = ['signedOutElsewhere', 'idle', 'endedByServer', 'userDisabled', 'accountDeleted']

/** What the end of a session clears. */
export const leftoversOf = (reason: EndReason | undefined): Leftovers => (OVER_FOR_ALL.includes(reason) ? 'browser' : 'tab')
