import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import { authorizationRequest, type AuthorizationWish } from './authorization-request.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { readRedirects, writeRedirects } from './redirect-log.ts'

const RETURN_KEY = 'portico.returnUrl'

export type DepartWorld = {
  session: GuardedStorage
  local: GuardedStorage
  now: () => number
  /** Leaves the page; `replace` if its URL must not be returned to. */
  leaveFor: (url: string, how: 'replace' | 'assign') => void
}

/**
 * Redirects to the provider with a new authorization request. Resolves to undefined once the page is being left, else to the code of the obstacle:
 * without a storage for the request, its response could not be told from a forged one.
 */
export const depart = async (
  settings: OidcSettings,
  endpoint: string,
  wish: AuthorizationWish & { automatic: boolean },
  { session, local, now, leaveFor }: DepartWorld,
): Promise<'storageBlocked' | 'storageFull' | undefined> => {
  if (!local.persistent || !session.persistent) return 'storageBlocked'
  const request = await authorizationRequest(settings, endpoint, wish, now())
  try {
    local.setItem(request.key, request.state)
    session.setItem(RETURN_KEY, wish.returnUrl)
    writeRedirects(session, wish.automatic ? [...readRedirects(session, now()), now()] : [])
  } catch {
    return 'storageFull'
  }
  leaveFor(request.url, wish.automatic ? 'replace' : 'assign')
  return undefined
}

/**
 * Return URL of the last redirect of this tab, for a response whose own state is lost. It is only read, because a page that is reloaded during the
 * code exchange reads it again. The next redirect overwrites it, and the end of the session removes it.
 */
export const lastReturnUrl = (session: GuardedStorage): string => session.getItem(RETURN_KEY) ?? '/'
