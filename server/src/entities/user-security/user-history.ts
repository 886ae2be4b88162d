import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { eventTypes } from '../../accounts/event-type.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { codeField } from '../../kit/list/filter-fields.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ListedSource } from '../../kit/list/list-field.ts'
import { listInputs } from '../../kit/list/list-inputs.ts'
import { folded, moment, text } from '../../kit/resource/fields.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { eventLog } from '../../tables/logs/log.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

export type EventRow = Omit<typeof eventLog.$inferSelect, 'sessionId'>

/** List of events about sign-ins, sessions and tokens, the newest first. */
export const eventList: ListedSource = {
  table: eventLog,
  columns: columnsWithout(eventLog, 'sessionId'),
  id: eventLog.id,
  defaultOrder: { at: 'DESC' },
  searched: sql`fold(concat_ws(' ', ${eventLog.type}, ${eventLog.address}, ${eventLog.traceId}))`,
  ...listInputs('Event', {
    at: moment(eventLog.at),
    type: { filter: eventTypes.filter(eventLog.type), sort: text(sql`(${eventLog.type} collate "C")`).sort },
    typeText: { filter: codeField(eventLog.type) },
    address: text(folded(eventLog.address)),
    traceId: { filter: text(folded(eventLog.traceId)).filter },
  }),
}

/** Events of a user within reach. */
export const isOfUser = ({ reach }: RequestContext, id: string): SQL | undefined =>
  isUuid(id)
    ? and(eq(eventLog.userId, id), sql`exists (select from ${userIdentity} where ${userIdentity.id} = ${id} and ${reach.users})`)
    : sql`false`
