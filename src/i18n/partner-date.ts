const TOKENS = /Y{4}|y{4}|YY|yy|M{1,4}|D{1,2}|d{1,2}/g

/**
 * Formats a day by a partner's pattern of YYYY, YY, MMMM, MMM, MM, M, DD and D. A pattern without year, month and day is replaced by that of the
 * locale.
 */
export const partnerDate = (date: Date, pattern: string, locale: string): string => {
  if (!/y/i.test(pattern) || !/M/.test(pattern) || !/d/i.test(pattern))
    return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(date)
  return pattern.replaceAll(TOKENS, (token) => part(date, token, locale))
}

const part = (date: Date, token: string, locale: string): string => {
  const year = String(date.getFullYear()).padStart(4, '0')
  const month = String(date.getMonth() + 1)
  const day = String(date.getDate())
  switch (token.toUpperCase()) {
    case 'YYYY':
      return year
    case 'YY':
      return year.slice(-2)
    case 'MMMM':
      return monthName(date, 'long', locale)
    case 'MMM':
      return monthName(date, 'short', locale)
    case 'MM':
      return month.padStart(2, '0')
    case 'M':
      return month
    case 'DD':
      return day.padStart(2, '0')
    default:
      return day
  }
}

/** Name of the month as used in a date, which in some languages differs from the name alone. */
const monthName = (date: Date, month: 'long' | 'short', locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month }).formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
