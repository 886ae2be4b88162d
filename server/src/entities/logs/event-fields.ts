import { eventTypes, TYPE_TEXT } from '../../accounts/event-type.ts'
import type { builder } from '../../kit/graphql/builder.ts'
import type { eventLog } from '../../tables/logs/log.table.ts'
import { detailText, findingOfEvent, SignInFindingType } from '../login-providers/sign-in-finding.type.ts'
import { failures } from './event-kinds.ts'

type EventFacts = Pick<typeof eventLog.$inferSelect, 'id' | 'at' | 'type' | 'address' | 'detail' | 'traceId'>

export const eventFields = (t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, EventFacts>) => ({
  id: t.id({ resolve: ({ id }) => String(id) }),
  at: t.expose('at', { type: 'DateTime' }),
  type: t.field({ type: eventTypes.type, resolve: ({ type }) => eventTypes.of(type) }),
  typeText: t.exposeString('type', { description: TYPE_TEXT }),
  failed: t.boolean({ resolve: ({ type }) => failures.includes(type) }),
  address: t.exposeString('address', { nullable: true }),
  detail: t.string({
    nullable: true,
    description: 'Details of the event as a JSON object of codes.',
    resolve: ({ detail }) => detailText(detail),
  }),
  finding: t.field({
    type: SignInFindingType,
    nullable: true,
    description: 'Why a sign-in by a login provider was refused. Null for other events.',
    resolve: ({ detail }) => findingOfEvent(detail),
  }),
  traceId: t.exposeString('traceId', { nullable: true }),
})
