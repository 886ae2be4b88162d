import type { GuardedStorage } from './guarded-storage.ts'

/** Preferences of the browser, requests that are under way to the provider, and the count that stops loops. */
const KEPT = /^(locale|colour-scheme|single-keys|portico\.redirects)$|^oidc\.(?!user:)/

const clear = (storage: GuardedStorage, keeps: (key: string) => boolean) => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (!keeps(key)) storage.removeItem(key)
}

/** Drops everything of the user from this tab. */
export const forgetTab = (session: GuardedStorage): void => clear(session, (key) => KEPT.test(key))

/** What a tab without a user still holds of the one before, such as how far the pages were scrolled; its way back stays. */
export const forgetTraces = (session: GuardedStorage): void => clear(session, (key) => KEPT.test(key) || key === 'portico.returnUrl')

/** Drops everything of the user from this tab and from what the tabs share: the session is over for all of them. */
export const forgetBrowser = (session: GuardedStorage, local: GuardedStorage): void => {
  forgetTab(session)
  clear(local, (key) => KEPT.test(key))
}
