/** Formats a moment for a mail, in UTC because the reader's time zone is unknown. */
export const momentOf = (locale: string, at = new Date()): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** Formats a date in the distant past for a mail. */
export const dayOf = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Formats an expiry with the day of the week, such as "Sunday 29 November at 14:05 UTC". */
export const untilOf = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)
