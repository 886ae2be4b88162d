import { holdTabLock } from '../lib/tab-lock.ts'
import type { SessionChannel } from '../lib/session-channel.ts'
import type { TokenStore } from '../lib/token-store.ts'
import { askForSession } from './session-handover.ts'

type Deps = {
  tokens: TokenStore
  channel: SessionChannel
  /** Name of the lock that renewal holds too. */
  lock: string
  locks?: LockManager | null
  /** The provider refused: what this tab holds is worth nothing. */
  drop: () => void
}

const PATIENCE = 10_000

/**
 * Signs in without leaving the page, one tab at a time: from another tab, else with what this tab still holds, else through a hidden frame.
 * `unreachable` says nothing about the session; `refused` is the provider's word that there is none.
 */
export const signInSilently = async ({ tokens, channel, lock, locks, drop }: Deps): Promise<'signedIn' | 'refused' | 'unreachable'> => {
  const release = await holdTabLock(lock, AbortSignal.timeout(PATIENCE), locks)
  try {
    if (await askForSession({ store: tokens, channel })) return 'signedIn'
    for (const attempt of tokens.read() ? [tokens.renew, tokens.silent] : [tokens.silent]) {
      const result = await attempt(PATIENCE)
      if (result.kind === 'unreachable') return 'unreachable'
      if (result.kind === 'renewed') {
        channel.post({ type: 'token.renewed', handover: result.token.handover })
        return 'signedIn'
      }
      drop()
    }
    return 'refused'
  } finally {
    release()
  }
}
