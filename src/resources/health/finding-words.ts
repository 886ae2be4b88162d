import type { HealthCheckName, HealthFindingOf } from '#contract/health-findings.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HealthFindingCode } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'

/** A finding of a health check, as the server reports it. */
type Finding = {
  name: string
  code: HealthFindingCode | null
  codeText: string | null
  count: number | null
  names: readonly string[]
  amount: number | null
  errorDescription: string | null
}

type Told = { count: string; names: string; time: string; size: string }

type Sentence = (told: Told) => MessageDescriptor

const RUNS: Readonly<Record<'NOT_RUN' | 'NEVER_RAN', Sentence>> = {
  NOT_RUN: () => msg`It has not been done for too long. Check that a server process that works on jobs is running.`,
  NEVER_RAN: () => msg`It was never done. Check that a server process that works on jobs is running.`,
}

/** Description of each finding with its remedy, by check and code. */
const FINDINGS: { readonly [Name in HealthCheckName]: Readonly<Record<HealthFindingOf<Name>, Sentence>> } = {
  DATABASE: {
    STOPPED: ({ names }) => msg`The database cannot go on: ${names}`,
    SLOW: ({ time }) => msg`An answer took ${time}. Check the load of the database and its connection.`,
  },
  REPLICATION: {
    REPLICA_GONE: ({ names }) =>
      msg`Not connected: ${names}. The primary keeps its log for them until its disk is full: connect them, or drop their replication slots.`,
    REPLICA_HIDDEN: () => msg`The user of the database cannot see how far the replicas are. Grant it pg_monitor.`,
    REPLICA_LATE: ({ time }) => msg`A replica is ${time} behind. Check its load and its connection.`,
  },
  READS: {
    LATE: ({ time }) =>
      msg`The replica is ${time} behind, so lists are read from the primary. Check the replica’s load and its connection.`,
    AWAY: () =>
      msg`The replica does not answer, so lists are read from the primary. Check that it runs, and its address in DATABASE_READ_URL.`,
    NO_STANDBY: () => msg`The server in DATABASE_READ_URL is no longer a replica, so lists are read from the primary. Set it to a replica.`,
    LEFT_BEHIND: () => msg`The replica does not follow the new primary, so lists are read from that. Connect the replica to it.`,
    ANOTHER: () => msg`DATABASE_READ_URL names another database, so lists are read from the primary. The server log says what it needs.`,
  },
  MESSAGES: {
    NO_MAIL: () => msg`Emails are not sent: no server for them is set. Set SMTP_URL.`,
    LATE: ({ count, time }) => msg`Messages that wait: ${count}, the oldest for ${time}. Check how emails and text messages are sent.`,
    LOST: ({ count }) => msg`Messages that could not be delivered in the last 2 hours: ${count}. The server log says why.`,
  },
  JOBS: {
    LATE: ({ count, time }) =>
      msg`Jobs without progress: ${count}, the longest for ${time}. Check that a server process that works on jobs is running.`,
  },
  PROVIDERS: {
    CERTIFICATE_ENDED: ({ names }) => msg`The certificate has expired, so sign-ins fail: ${names}`,
    METADATA_REFUSED: ({ names }) => msg`The metadata could not be read: ${names}`,
    CERTIFICATE_ENDS: ({ names }) => msg`The certificate expires within 30 days: ${names}`,
    NOT_REFRESHED: ({ names }) => msg`The metadata have not been read for 13 hours: ${names}`,
  },
  SECRETS: {
    SECRET_ENDED: ({ names }) => msg`The last secret has expired: ${names}`,
    SECRET_ENDS: ({ names }) => msg`The last secret expires within 30 days: ${names}`,
  },
  STREAMS: {
    FAILING: ({ names, time }) => msg`Not delivered for ${time}: ${names}. Nothing is lost: the events wait until the webhook takes them.`,
  },
  STAFF_NAMES: {
    SHADOWED: () => msg`Another user has the sign-in name of vendor staff. The server log names them at its start: rename one of them.`,
  },
  USER_NAMES: {
    SHARED: ({ count }) =>
      msg`Users whose sign-in name is another spelling of somebody else’s: ${count}. Each signs in by the own spelling. The server log names them at its start: rename one of each.`,
  },
  AUDIT: {
    ...RUNS,
    NOT_SEALED: ({ count }) => msg`Entries that wait for their seal for more than a minute: ${count}`,
    FAULTS: ({ names }) => msg`The audit log is not as it was sealed: ${names}`,
  },
  CLEAN_UP: { ...RUNS, FAULTS: ({ names }) => msg`Not everything could be cleaned up, and will be tried again: ${names}` },
  CLOCK: { SKEW: ({ time }) => msg`The clocks of the server and the database are ${time} apart. Set them by the same source.` },
  DISK: { FULL: ({ size }) => msg`${size} are free. Make room.` },
}

/** Returns a finding in the reader's language; undefined if the check passed. */
export const findingWords = (i18n: I18n, { name, code, codeText, count, names, amount, errorDescription }: Finding): string | undefined => {
  if (code === null) return undefined
  const told: Told = {
    count: i18n.number(count ?? 0),
    names: (names.length < (count ?? 0) ? [...names, '…'] : names).join(', '),
    time: timeOf(i18n.locale, amount ?? 0),
    size: sizeOf(i18n.locale, amount ?? 0),
  }
  const words = ownEntry<Readonly<Partial<Record<HealthFindingCode, Sentence>>>>(FINDINGS, name)?.[code]?.(told)
  return words ? i18n._(words) : (errorDescription ?? codeText ?? code)
}

const unit = (locale: string, value: number, name: string, unitDisplay: 'long' | 'short' = 'long') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)

/** Formats a duration in the largest unit that is precise enough. */
export const timeOf = (locale: string, seconds: number): string =>
  seconds < 90
    ? unit(locale, seconds, 'second')
    : seconds < 5400
      ? unit(locale, seconds / 60, 'minute')
      : seconds < 172_800
        ? unit(locale, seconds / 3600, 'hour')
        : unit(locale, seconds / 86_400, 'day')

export const sizeOf = (locale: string, bytes: number): string =>
  bytes < 1_000_000
    ? unit(locale, bytes / 1000, 'kilobyte', 'short')
    : bytes < 1_000_000_000
      ? unit(locale, bytes / 1_000_000, 'megabyte', 'short')
      : unit(locale, bytes / 1_000_000_000, 'gigabyte', 'short')
