import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { insertOf } from '../db/insert-rows.ts'
import { readyStatement } from '../db/pipeline/ready-statement.ts'
import { eventLog } from '../tables/logs/log.table.ts'
import type { EventType } from '../../../contract/event-types.ts'
import { currentTrace } from '../platform/http/trace.ts'
import { deviceOf } from './sessions/device-of.ts'
import type { EventDetail } from './event-details.ts'
import { SIGN_INS } from './sessions/sign-ins.ts'
import type { Written } from '../db/pipeline/write-together.ts'

type Event = {
  type: EventType
  userId?: string | undefined
  sessionId?: string | undefined
  partnerId?: string | null | undefined
  address?: string | undefined
  detail?: EventDetail | undefined
}

type Writer = Pick<Database['orm'], 'execute'>

/** Writes one row of the event log, in the caller's transaction if it has one. */
export const recordEvent = (orm: Writer, event: Event): Promise<void> => recordEvents(orm, [event])

/** Writes any number of rows of the event log, in one statement. */
export async function recordEvents(orm: Writer, events: readonly Event[]): Promise<void> {
  for (const statement of insertOf(eventLog, events.map(rowOf))) await orm.execute(statement)
}

/** Statement of `recordEvent`, to send it together with others. */
export const eventStatement = (event: Event): Written => insertEvent(rowOf(event))

const placeholder = (name: keyof ReturnType<typeof rowOf>) => sql.placeholder(name)
const insertEvent = readyStatement<ReturnType<typeof rowOf>>((orm) =>
  orm.insert(eventLog).values({
    type: placeholder('type'),
    userId: placeholder('userId'),
    sessionId: placeholder('sessionId'),
    partnerId: placeholder('partnerId'),
    address: placeholder('address'),
    detail: placeholder('detail'),
    traceId: placeholder('traceId'),
  }),
)

function rowOf({ type, userId, sessionId, partnerId, address, detail }: Event) {
  const { traceId = null, caller } = currentTrace() ?? {}
  return {
    type,
    userId: userId ?? null,
    sessionId: sessionId ?? null,
    partnerId: partnerId ?? null,
    address: address ?? null,
    detail: SIGN_INS.includes(type) ? onDevice(detail, caller?.userAgent) : (detail ?? null),
    traceId,
  }
}

/** Adds the names of the browser and system to a sign-in's details, if known. */
function onDevice(detail: Event['detail'], userAgent: string | undefined): Event['detail'] | null {
  const { browser, system } = deviceOf(userAgent)
  const facts = { ...detail, ...(browser !== '' && { browser }), ...(system !== '' && { system }) }
  return Object.keys(facts).length === 0 ? null : facts
}
