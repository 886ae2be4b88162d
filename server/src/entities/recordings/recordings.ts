import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { TRACE_ID } from '../../platform/http/trace.ts'
import { log } from '../../tables/logs/log.table.ts'
import { errorRecording, LARGEST_RECORDING } from '../../tables/people/error-recording.table.ts'

export type RecordingRow = typeof errorRecording.$inferSelect
export type NewRecording = Pick<RecordingRow, 'reference' | 'content'>

/** Recordings that a user may send in an hour. */
export const MOST_AN_HOUR = 10
/** Recordings that are stored of one user. The oldest are deleted when there are more. */
export const MOST_OF_A_USER = 50

/** Validates the input. @returns the recording, or what is wrong with it */
export function readRecording(input: NewRecording): NewRecording | UserError[] {
  const reference = input.reference.trim().toLowerCase()
  if (!TRACE_ID.test(reference)) return [invalid('reference', 'REFERENCE_INVALID', 'An error reference has 32 hexadecimal digits.')]
  const tooLong = Buffer.byteLength(input.content) > LARGEST_RECORDING
  if (tooLong) return [invalid('content', 'TOO_LONG', `A recording has at most ${LARGEST_RECORDING} bytes.`)]
  if (!isRecording(input.content)) return [invalid('content', 'RECORDING_INVALID', 'A recording is the JSON that the portal writes.')]
  return { reference, content: input.content }
}

/** Only the basic fields are checked: the portal reads nothing but its own format, and shows any other as text. */
function isRecording(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || value['portico'] !== 1 || !isObject(value['head'])) return false
    const { entries } = value
    return Array.isArray(entries) && entries.length > 0 && entries.every(isEntry)
  } catch {
    return false
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEntry = (value: unknown): boolean =>
  isObject(value) &&
  ['n', 'at'].every((name) => typeof value[name] === 'number') &&
  ['chart', 'actor', 'event'].every((name) => typeof value[name] === 'string') &&
  ['before', 'states'].every((name) => Array.isArray(value[name]))

/**
 * Stores a recording, and a line of the server's log under its reference, since an error of the portal itself has none. The first recording of a
 * reference stays as it is. There is no audit row, because a recording changes no record.
 * @returns false if the user has sent too many in the last hour
 */
export function storeRecording(orm: Orm, userId: string, { reference, content }: NewRecording): Promise<boolean> {
  return orm.transaction(async (tx) => {
    // One at a time for each user, so that recordings sent at once are counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recordings of ${userId}`}, 0))`)
    const isOwn = eq(errorRecording.userId, userId)
    const [same] = await tx
      .select({ id: errorRecording.id })
      .from(errorRecording)
      .where(and(isOwn, eq(errorRecording.reference, reference)))
    if (same) return true
    const sent = await tx.$count(errorRecording, and(isOwn, gt(errorRecording.createdAt, sql`now() - interval '1 hour'`)))
    if (sent >= MOST_AN_HOUR) return false
    const [row] = await tx.insert(errorRecording).values({ userId, reference, content }).returning({ id: errorRecording.id })
    const message = 'A user has attached a recording to this error reference.'
    await tx.insert(log).values({ level: 'info', message, traceId: reference, fields: { recording: row?.id } })
    const newest = tx
      .select({ id: errorRecording.id })
      .from(errorRecording)
      .where(isOwn)
      .orderBy(desc(errorRecording.createdAt), desc(errorRecording.id))
      .limit(MOST_OF_A_USER)
    await tx.delete(errorRecording).where(and(isOwn, notInArray(errorRecording.id, newest)))
    return true
  })
}

const MOST_OF_A_REFERENCE = 20

/** Recordings of an error reference without their content, the oldest first, which is that of whoever got the reference. */
export const findRecordings = (orm: Pick<Orm, 'select'>, reference: string) =>
  orm
    .select({ id: errorRecording.id, userId: errorRecording.userId, createdAt: errorRecording.createdAt })
    .from(errorRecording)
    .where(eq(errorRecording.reference, reference))
    .orderBy(errorRecording.createdAt, errorRecording.id)
    .limit(MOST_OF_A_REFERENCE)

export async function findRecording(orm: Pick<Orm, 'select'>, id: string): Promise<RecordingRow | undefined> {
  const [row] = await orm.select().from(errorRecording).where(eq(errorRecording.id, id))
  return row
}
