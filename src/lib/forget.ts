import type { GuardedStorage } from './guarded-storage.ts'

/** Preferences of the browser, requests that are under way to the provider, and the count that stops loops. */
const KEPT = /^(locale|colour-scheme|portico\.redirects|portico\.returnUrl)$|^oidc\.(?!user:)/

const clear = (storage: GuardedStorage, keeps: (key: string) => boolean) => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (!keeps(key)) storage.removeItem(key)
}

/** Drops everything of the user from this tab. */
export const forgetTab = (session: GuardedStorage): void => clear(session, (key) => KEPT.test(key))

/** Drops everything of the user from this tab and from what the tabs share: the session is over for all of them. */
export const forgetBrowser = (session: GuardedStorage, local: GuardedStorage): void => {
  forgetTab(session)
  clear(local, (key) => KEPT.test(key))
}
