import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { StoredToken, TokenResult, TokenStore } from '../lib/storage/token-store.ts'
import { failureCode, isUnreachable } from './failures.ts'
import type { Provider } from './provider.ts'
import { parseStoredUser, readStoredUser } from './stored-user.ts'
import { ReplacedSubjectError } from './user-store.ts'

/** Creates the token store that renewal uses. `provider` throws until start-up has configured one. */
export const createTokenStore = (provider: () => Provider, session: GuardedStorage, now: () => number): TokenStore => {
  const read = (): StoredToken | undefined => readStoredUser(session, provider().key)

  const ask = async (patience: number, forceIframeAuth: boolean): Promise<TokenResult> => {
    const asked = provider()
    asked.renewing = read() !== undefined
    try {
      const manager = await asked.manager()
      await manager.signinSilent({
        silentRequestTimeoutInSeconds: patience / 1000,
        forceIframeAuth,
        nonce: crypto.randomUUID(),
      })
      const token = read()
      return token ? { kind: 'renewed', token } : { kind: 'refused', error: 'noUser' }
    } catch (error) {
      return { kind: kindOf(error), error: failureCode(error) }
    } finally {
      asked.renewing = false
    }
  }

  const adopt = async (handover: string): Promise<StoredToken | undefined> => {
    const [mine, theirs] = [read(), parseStoredUser(handover)]
    if (!theirs || theirs.expiresAt <= now()) return undefined
    if (mine && (mine.subject !== theirs.subject || mine.session !== theirs.session || mine.issuedAt >= theirs.issuedAt)) return undefined
    const { userStore, settings } = provider()
    try {
      await userStore.set(`user:${settings.authority}:${settings.client_id}`, handover)
      return read()
    } catch {
      return undefined
    }
  }

  return { read, adopt, renew: (patience) => ask(patience, false), silent: (patience) => ask(patience, true) }
}

const kindOf = (error: unknown) => {
  if (error instanceof ReplacedSubjectError) return 'replaced'
  return isUnreachable(error) ? 'unreachable' : 'refused'
}
