import { sql } from 'drizzle-orm'
import { logReaders } from '../../access/rules.ts'
import { eventTypes } from '../../accounts/event-type.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { jsonText } from '../../kit/graphql/json-text.ts'
import { codeField, flagField, idField } from '../../kit/list/filter-fields.ts'
import { histogramQuery } from '../../kit/list/histogram.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { listStates } from '../../kit/list/states.ts'
import { moment } from '../../kit/resource/fields.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { eventLog } from '../../tables/logs/log.table.ts'
import type { EventType } from '../../../../contract/event-types.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import { eventFields } from './event-fields.ts'
import { eventKinds, failures, kindOf, typesOf } from './event-kinds.ts'
import { createLogSearch } from './log-search.ts'
import { nameOfUser } from './log.loaders.ts'

type EventLogRow = typeof eventLog.$inferSelect

const KindEnum = builder.enumType('EventKind', { values: eventKinds })
const { id, at, type, userId, partnerId, sessionId, address, detail, traceId } = eventLog
/** Writes the types into the statement instead of passing a parameter, because the planner must know which types are rare. */
const anyOf = (types: readonly EventType[]) => sql`${type} in (${sql.raw(types.map((each) => `'${each}'`).join(', '))})`

const actorIn = (detail: unknown): string | null => {
  const by = typeof detail === 'object' && detail !== null && 'by' in detail ? detail.by : null
  return typeof by === 'string' && isUuid(by) ? by : null
}

const EventLogType = builder.objectRef<EventLogRow>('EventLog').implement({
  description: 'An event about sign-ins, sessions, tokens or login providers.',
  fields: (t) => ({
    ...eventFields(t),
    userId: t.exposeID('userId', { nullable: true }),
    userName: t.string({
      nullable: true,
      description: 'Null if the user was not identified or the caller may not see them.',
      resolve: (row, _, context) => nameOfUser(row.userId, context),
    }),
    actorName: t.string({
      nullable: true,
      description: 'Name of another user who caused the event. Null if nobody else did or the caller may not see them.',
      resolve: ({ detail }, _, context) => nameOfUser(actorIn(detail), context),
    }),
    partnerId: t.exposeID('partnerId', { nullable: true }),
    sessionId: t.exposeString('sessionId', { nullable: true }),
  }),
})

export const eventLogs = defineResource({
  name: 'eventLog',
  plural: 'eventLogs',
  node: EventLogType,
  table: eventLog,
  columns: { id, at, type, userId, partnerId, sessionId, address, detail, traceId },
  // The type is a code; people find an entry by its number.
  label: sql`${id}::text`,
  reach: ({ events }) => events,
  defaultOrder: { at: 'DESC' },
  searched: type,
  foundBy: createLogSearch(traceId, (ids) => sql`${userId} in (${ids})`),
  states: listStates(
    KindEnum,
    (row: EventLogRow) => kindOf(eventTypes.of(row.type)),
    () => ({
      SIGN_IN: anyOf(typesOf('SIGN_IN')),
      SESSION: anyOf(typesOf('SESSION')),
      APP: anyOf(typesOf('APP')),
      ACCOUNT: anyOf(typesOf('ACCOUNT')),
      PROVIDER: anyOf(typesOf('PROVIDER')),
    }),
  ),
  fields: {
    at: moment(at),
    type: { filter: eventTypes.filter(type), cell: true },
    typeText: { filter: codeField(type) },
    failed: { filter: flagField(anyOf(failures)), cell: ({ type: is }) => (failures.includes(is) ? 1 : 0) },
    userId: { filter: idField(userId) },
    userName: { cell: ({ userId: of }, context) => nameOfUser(of, context) },
    detail: { cell: ({ detail: facts }) => jsonText(facts) },
    customerId: {
      filter: idField(
        userCustomer.customerId,
        (condition) => sql`${userId} in (select ${userCustomer.userId} from ${userCustomer} where ${condition})`,
      ),
    },
    partnerId: { filter: idField(partnerId) },
    sessionId: { filter: codeField(sessionId), cell: true },
    address: { filter: codeField(address), cell: true },
    traceId: { filter: codeField(traceId), cell: true },
  },
})

resourceQueries(eventLogs, { list: { access: logReaders, description: 'Lists events, the newest first.' }, one: { access: logReaders } })
histogramQuery(eventLogs, at, logReaders)
