import { fromCallback, type EventObject } from 'xstate'
import type { LockEvent, Patience } from '#machines/renewal/renewal.types.ts'
import type { SessionChannel } from '#src/lib/tabs/session-channel.ts'
import { holdTabLock } from '#src/lib/tabs/tab-lock.ts'
import type { TokenResult } from '#src/lib/storage/token-store.ts'

// Shared by renewal and silent sign-in: one tab at a time requests tokens and sends the result to the others.

export type TabLock = {
  /** Name of the lock, such as `renew:<origin>`. */
  lock: string
  locks?: LockManager | null
  /** Epoch milliseconds. */
  now: () => number
}

/** Holds the lock from the moment it is granted until the chart leaves the state that requested it. */
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

/** Sends a new token to the other tabs, before the lock is released. */
export const shareToken = async (channel: SessionChannel, asked: Promise<TokenResult>): Promise<TokenResult> => {
  const result = await asked
  if (result.kind === 'renewed') channel.post({ type: 'token.renewed', handover: result.token.handover })
  return result
}
