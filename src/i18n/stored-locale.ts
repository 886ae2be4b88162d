const KEY = 'locale'
const YEAR_IN_SECONDS = 31_536_000

/** Locale that was last chosen in this browser. Null if none is stored or the storage is not accessible. */
export const storedLocale = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the locale for the next visit, for the Accept-Language header and, as the culture cookie, for the server's pages. */
export const storeLocale = (locale: string): void => {
  setServerLocale(locale)
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // Without storage the language still applies to this visit.
  }
}

/** Makes the server's own pages, including sign-in, use the language of the portal. */
export const setServerLocale = (locale: string): void => {
  document.cookie = cultureCookie(locale)
}

/** Culture cookie: `c={locale}|uic={locale}`, path /. ASP.NET hosts read it by this name. */
export const cultureCookie = (locale: string): string =>
  `.AspNetCore.Culture=${encodeURIComponent(`c=${locale}|uic=${locale}`)}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`
