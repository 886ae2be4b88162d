import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import { authorizationRequest } from './authorization-request.ts'
import type { AuthorizationWish } from './authorization-request.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { readRedirects, writeRedirects } from './redirect-log.ts'

const RETURN_KEY = 'portico.returnUrl'

export type DepartWorld = {
  session: GuardedStorage
  local: GuardedStorage
  now: () => number
  /** Leaves the page; `replace` where its address is no place to come back to. */
  leaveFor: (url: string, how: 'replace' | 'assign') => void
}

/**
 * Goes to the provider with a new authorization request. Answers undefined once the page is being left, else the code of what stands in the
 * way: without a storage that keeps the request, its answer could not be told from a forged one.
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
 * Where the last departure of this tab wanted to come back to; for an answer whose own state is lost. It is only read, because a page that is
 * reloaded while its code is exchanged asks again; the next departure writes over it, and the end of the session takes it away.
 */
export const lastReturnUrl = (session: GuardedStorage): string => session.getItem(RETURN_KEY) ?? '/'
