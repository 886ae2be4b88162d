import type { GuardedStorage } from '../storage/guarded-storage.ts'

/** Storage key by which tabs know of each other's sign-in before they exchange messages. It does not identify the user. */
export const TRACE_KEY = 'portico.signedIn'

/**
 * `signedIn`: a user is signed in in some tab, or was when it was closed. `refused`: the provider has since refused a silent sign-in of one tab,
 * which says nothing about the tokens of the others. `none`: nobody signed in, or the session was ended for all tabs.
 */
type Trace = 'signedIn' | 'refused' | 'none'

export const readTrace = (local: GuardedStorage): Trace => {
  const stored = local.getItem(TRACE_KEY)
  return stored === 'signedIn' || stored === 'refused' ? stored : 'none'
}

export const leaveTrace = (local: GuardedStorage, trace: 'signedIn' | 'refused'): void => {
  try {
    local.setItem(TRACE_KEY, trace)
  } catch {
    // If the storage is full, other tabs need a redirect.
  }
}

/** Whether the session of this tab was ended for all tabs in the meantime. */
export const isEndedForAll = (local: GuardedStorage): boolean => local.persistent && readTrace(local) === 'none'
