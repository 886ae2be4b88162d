import { badInput } from './refusal.ts'

/** The IANA name of a time zone, one that `Intl` knows. @throws BAD_USER_INPUT */
export function knownZone(timeZone: string): string {
  // By its name alone: PostgreSQL would also take offsets, with the opposite sign.
  if (/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(timeZone)) {
    try {
      return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone
    } catch {
      // Said below.
    }
  }
  throw badInput('"timeZone" needs the name of a time zone, such as Europe/Berlin.')
}
