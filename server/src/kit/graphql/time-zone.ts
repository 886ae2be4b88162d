import { badInput } from './refusal.ts'

/** Returns the IANA name of a time zone that `Intl` knows. @throws BAD_USER_INPUT */
export function knownZone(timeZone: string): string {
  // Only names are accepted: PostgreSQL would also take offsets, with the opposite sign.
  if (/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(timeZone)) {
    try {
      return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone
    } catch {
      // The error is thrown below.
    }
  }
  throw badInput('"timeZone" needs the name of a time zone, such as Europe/Berlin.')
}
