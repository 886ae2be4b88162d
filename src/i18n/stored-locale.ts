const KEY = 'locale'
const YEAR_IN_SECONDS = 31_536_000

/** The locale this browser was last told; null where none is kept or the storage is closed to us. */
export const storedLocale = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps the locale for the next visit, for the Accept-Language header and, as the culture cookie, for the server's pages. */
export const storeLocale = (locale: string): void => {
  tellServer(locale)
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // A browser that keeps nothing still gets the language for this visit.
  }
}

/** Lets the server's own pages, sign-in among them, speak the language that the portal now speaks. */
export const tellServer = (locale: string): void => {
  document.cookie = cultureCookie(locale)
}

/** `c={locale}|uic={locale}`, path /; its name is the one that ASP.NET hosts read. */
export const cultureCookie = (locale: string): string =>
  `.AspNetCore.Culture=${encodeURIComponent(`c=${locale}|uic=${locale}`)}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`
