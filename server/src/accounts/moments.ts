/** When something happened, for a mail: its reader's time zone is not known. */
export const momentOf = (locale: string, at = new Date()): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** The day of something that was long ago, for a mail. */
export const dayOf = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Until when something works, with the day of the week, such as "Sunday 29 November at 14:05 UTC". */
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
