/** How far a server's log has got: on which line of its history, which another one begins with each promotion, and how many bytes into it. */
export type Position = { readonly timeline: number; readonly at: bigint }

type Row = { readonly at: string; readonly file: string }

/** What has returned from its commit on the primary is before this, also where commits do not wait for the disk. */
export const POSITION = 'select pg_current_wal_insert_lsn()::text as at, pg_walfile_name(pg_current_wal_insert_lsn()) as file'

/** What is written down on the primary. A replica that has it all is exactly here, also while nothing is written. */
export const WRITTEN = 'select pg_current_wal_flush_lsn()::text as at, pg_walfile_name(pg_current_wal_insert_lsn()) as file'

/** The position of a row of these two. The name of a file of the log begins with its timeline. */
export const positionOf = ({ at, file }: Row): Position => ({ timeline: Number.parseInt(file.slice(0, 8), 16), at: lsnOf(at) })

/** @param text as PostgreSQL writes it: two hexadecimal halves with a slash between */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const lsnText = (at: bigint): string => `${(at >> 32n).toString(16)}/${(at & 0xffff_ffffn).toString(16)}`

/** As it stands in the name of a cookie. */
export const writePosition = ({ timeline, at }: Position): string => `${timeline.toString(16)}_${at.toString(16)}`

/** @returns undefined for what nobody has written by `writePosition` */
export function readPosition(text: string): Position | undefined {
  const [, timeline, at] = /^([\da-f]{1,8})_([\da-f]{1,16})$/.exec(text) ?? []
  return timeline === undefined || at === undefined ? undefined : { timeline: Number.parseInt(timeline, 16), at: BigInt(`0x${at}`) }
}

/** Whether whatever is at the one is at the other too. On a newer timeline nothing is known of what the older one had in the end. */
export const isWithin = (one: Position, other: Position): boolean =>
  one.timeline === other.timeline ? one.at <= other.at : one.timeline < other.timeline
