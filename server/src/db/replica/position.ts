/** Position in a server's log: its timeline, which changes with each promotion, and the number of bytes. */
export type Position = { readonly timeline: number; readonly at: bigint }

type Row = { readonly at: string; readonly file: string }

/** Every commit on the primary that has returned is before this position, also if commits do not wait for the disk. */
export const POSITION = 'select pg_current_wal_insert_lsn()::text as at, pg_walfile_name(pg_current_wal_insert_lsn()) as file'

/** Position flushed to disk on the primary. A replica that has everything is exactly here, also while nothing is written. */
export const WRITTEN = 'select pg_current_wal_flush_lsn()::text as at, pg_walfile_name(pg_current_wal_insert_lsn()) as file'

/** Reads the row of one of these two statements. The name of a log file begins with its timeline. */
export const positionOf = ({ at, file }: Row): Position => ({ timeline: Number.parseInt(file.slice(0, 8), 16), at: lsnOf(at) })

/** @param text in PostgreSQL's notation: two hexadecimal halves with a slash between */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const lsnText = (at: bigint): string => `${(at >> 32n).toString(16)}/${(at & 0xffff_ffffn).toString(16)}`

/** Text of a position in the name of a cookie. */
export const writePosition = ({ timeline, at }: Position): string => `${timeline.toString(16)}_${at.toString(16)}`

/** @returns undefined for a text that `writePosition` has not written */
export function readPosition(text: string): Position | undefined {
  const [, timeline, at] = /^([\da-f]{1,8})_([\da-f]{1,16})$/.exec(text) ?? []
  return timeline === undefined || at === undefined ? undefined : { timeline: Number.parseInt(timeline, 16), at: BigInt(`0x${at}`) }
}

/**
 * Whether everything up to `one` is also contained in `other`. A newer timeline is assumed to contain the older one, although it may lack its very
 * end.
 */
export const isWithin = (one: Position, other: Position): boolean =>
  one.timeline === other.timeline ? one.at <= other.at : one.timeline < other.timeline
