import { electTab } from './tab-election.ts'

/** Gives a lock back; more than once does no harm. */
export type Release = () => void

/**
 * Waits for a lock that one tab of the browser holds at a time and that a closed tab loses. Rejects with the signal's reason if
 * that aborts first. Without Web Locks the tabs elect a holder over a BroadcastChannel.
 */
export const holdTabLock = (name: string, signal: AbortSignal, locks: LockManager | null = webLocks()): Promise<Release> => {
  if (!locks) return electTab(name, signal)
  return new Promise((granted, refused) => {
    const held = () => new Promise<void>((release) => granted(() => release()))
    locks.request(name, { signal }, held).catch(refused)
  })
}

/** Absent from pages that were not sent over a secure connection. */
const webLocks = () => ('locks' in navigator ? navigator.locks : null)
