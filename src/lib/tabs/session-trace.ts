import type { GuardedStorage } from '../storage/guarded-storage.ts'

/** What the tabs of a browser know of each other before they speak; it says nothing about whom. */
export const TRACE_KEY = 'portico.signedIn'

/**
 * `signedIn`: in some tab somebody is, or was when it was closed. `refused`: the provider has since said no to a tab that asked silently,
 * which says nothing about the tokens of the others. `none`: nobody signed in, or the session was ended for all tabs.
 */
export type Trace = 'signedIn' | 'refused' | 'none'

export const readTrace = (local: GuardedStorage): Trace => {
  const kept = local.getItem(TRACE_KEY)
  return kept === 'signedIn' || kept === 'refused' ? kept : 'none'
}

export const leaveTrace = (local: GuardedStorage, trace: 'signedIn' | 'refused'): void => {
  try {
    local.setItem(TRACE_KEY, trace)
  } catch {
    // A full storage costs the other tabs a redirect.
  }
}

/** Whether a session that this tab still holds was ended for all tabs meanwhile. */
export const isEndedForAll = (local: GuardedStorage): boolean => local.persistent && readTrace(local) === 'none'
