import { fromCallback } from 'xstate'
import type { EventObject } from 'xstate'
import type { LockEvent, Patience } from '#machines/renewal/renewal.types.ts'
import type { SessionChannel } from '#src/lib/tabs/session-channel.ts'
import { holdTabLock } from '#src/lib/tabs/tab-lock.ts'
import type { TokenResult } from '#src/lib/storage/token-store.ts'

// What renewal and the silent sign-in do alike: one tab at a time asks for tokens, and tells the others what it got.

export type TabLock = {
  /** `renew:<authority>:<client>`. */
  lock: string
  locks?: LockManager | null
  /** Epoch milliseconds. */
  now: () => number
}

/** Holds the lock from the time it is granted until the chart leaves the state that asked for it. */
export const holdLock = ({ lock, locks, now }: TabLock) =>
  fromCallback<EventObject, Patience, LockEvent>(({ input, sendBack }) => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new Error(`No lock within ${input.patience} ms`)), input.patience)
    let left = false
    const held = holdTabLock(lock, waiting.signal, locks)
    held.then(
      () => left || sendBack({ type: 'lock.granted', at: now() }),
      () => left || sendBack({ type: 'lock.denied', at: now() }),
    )
    return () => {
      left = true
      clearTimeout(timer)
      waiting.abort()
      held.then(
        (release) => release(),
        () => {},
      )
    }
  })

/** Tells the other tabs of a new token, before the lock is given back. */
export const shareToken = async (channel: SessionChannel, asked: Promise<TokenResult>): Promise<TokenResult> => {
  const result = await asked
  if (result.kind === 'renewed') channel.post({ type: 'token.renewed', handover: result.token.handover })
  return result
}
