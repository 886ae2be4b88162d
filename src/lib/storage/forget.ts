import type { GuardedStorage } from './guarded-storage.ts'

/**
 * Keys that are kept: preferences of the browser, pending requests to the identity provider, the redirect count that stops loops, and the recording of
 * the statecharts, which has nothing personal.
 */
const KEPT = /^(locale|colour-scheme|single-keys|portico\.(redirects|recording|tab))$|^oidc\.(?!user:)/

const clear = (storage: GuardedStorage, keeps: (key: string) => boolean) => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (!keeps(key)) storage.removeItem(key)
}

export const forgetTab = (session: GuardedStorage): void => clear(session, (key) => KEPT.test(key))

/** Removes what a signed-out tab still has of the previous user, such as scroll positions, but keeps the return URL. */
export const forgetTraces = (session: GuardedStorage): void => clear(session, (key) => KEPT.test(key) || key === 'portico.returnUrl')

/** Removes all data of the user from this tab and from the storage that tabs share, when the session has ended for all of them. */
export const forgetBrowser = (session: GuardedStorage, local: GuardedStorage): void => {
  forgetTab(session)
  clear(local, (key) => KEPT.test(key))
}
