import { electTab } from './tab-election.ts'

/** Releases a lock; calling it more than once does no harm. */
export type Release = () => void

/**
 * Waits for a lock that only one tab of the browser holds at a time and that is released when the tab closes. Rejects with the signal's reason if the
 * signal aborts first. Without Web Locks the tabs elect a holder over a BroadcastChannel.
 */
export const holdTabLock = (name: string, signal: AbortSignal, locks: LockManager | null = webLocks()): Promise<Release> => {
  if (!locks) return electTab(name, signal)
  return new Promise((granted, refused) => {
    const holdLock = () => new Promise<void>((release) => granted(() => release()))
    locks.request(name, { signal }, holdLock).catch(refused)
  })
}

/** Web Locks are only available in secure contexts. */
const webLocks = () => ('locks' in navigator ? navigator.locks : null)
