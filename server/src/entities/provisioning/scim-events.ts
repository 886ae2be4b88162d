import { and, eq, sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { jsonText } from '../../kit/graphql/json-text.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { listArgs, pageFor, type ListedSource } from '../../kit/list/list-field.ts'
import { listInputs } from '../../kit/list/list-inputs.ts'
import { listStates } from '../../kit/list/states.ts'
import { coded, folded, moment, text, unordered, whole } from '../../kit/resource/fields.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { scimEvent } from '../../tables/providers/scim.table.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { ScimAction, ScimOutcome, ScimResource } from './scim.enums.ts'

type EventRow = typeof scimEvent.$inferSelect

const { id, at, tokenName, action, resource, outcome, status, subjectId, subjectName, attribute, detail, changes, ignored, traceId } =
  scimEvent

const EventType = builder.objectRef<EventRow>('ScimEvent').implement({
  description: "A SCIM request of a login provider's directory, with its outcome.",
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    at: t.expose('at', { type: 'DateTime' }),
    tokenName: t.exposeString('tokenName'),
    action: t.expose('action', { type: ScimAction }),
    resource: t.expose('resource', { type: ScimResource }),
    outcome: t.expose('outcome', { type: ScimOutcome }),
    status: t.exposeInt('status', { description: 'HTTP status of the response.' }),
    subjectId: t.exposeID('subjectId', { nullable: true, description: 'ID of the user or group.' }),
    subjectName: t.exposeString('subjectName', { nullable: true }),
    attribute: t.exposeString('attribute', {
      nullable: true,
      description: 'Attribute that a refusal is about, as the directory named it, or the attributes that were changed.',
    }),
    detail: t.exposeString('detail', { nullable: true, description: 'Why the request was refused, or what was requested. In English.' }),
    changes: t.string({ nullable: true, description: 'Changes by attribute, as JSON.', resolve: (row) => jsonText(row.changes) }),
    ignored: t.exposeStringList('ignored', { description: 'Attributes that were sent but do not exist here.' }),
    traceId: t.exposeString('traceId', { nullable: true }),
  }),
})

const being = (value: EventRow['outcome']) => sql`${outcome} = ${value}`

const states = listStates(
  ScimOutcome,
  (row: EventRow) => row.outcome,
  () => ({
    DONE: being('DONE'),
    UNCHANGED: being('UNCHANGED'),
    WOULD_CHANGE: being('WOULD_CHANGE'),
    REFUSED: being('REFUSED'),
    FAILED: being('FAILED'),
  }),
)

/** Calls of one provider's directory, the newest first. */
const events: ListedSource = {
  table: scimEvent,
  columns: { id, at, tokenName, action, resource, outcome, status, subjectId, subjectName, attribute, detail, changes, ignored, traceId },
  id,
  searched: sql`fold(concat_ws(' ', ${subjectName}, ${attribute}, ${detail}, ${traceId}))`,
  defaultOrder: { at: 'DESC' },
  states,
  ...listInputs('ScimEvent', {
    at: moment(at),
    action: unordered(coded(ScimAction, action)),
    resource: unordered(coded(ScimResource, resource)),
    outcome: unordered(coded(ScimOutcome, outcome)),
    status: { filter: whole(status).filter },
    subjectName: unordered(text(folded(subjectName))),
    attribute: unordered(text(folded(attribute))),
    tokenName: unordered(text(folded(tokenName))),
  }),
}

builder.queryField('scimEvents', (t) =>
  t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'audit' },
    type: connectionType<EventRow>(EventType, states),
    description:
      'Lists the requests that the directory of a login provider made in the last 30 days, newest first. Empty if the provider is out of reach.',
    args: { id: t.arg.id({ required: true, description: 'ID of the login provider.' }), ...listArgs(events) },
    resolve: (_, { id: providerId, ...args }, context, info) =>
      pageFor<EventRow>(context, events, args, info, {}, ofProvider(context, providerId)),
  }),
)

const ofProvider = ({ reach }: RequestContext, providerId: string) =>
  isUuid(providerId)
    ? and(
        eq(scimEvent.providerId, providerId),
        sql`exists (select 1 from ${loginProvider} where ${loginProvider.id} = ${providerId} and ${reach.loginProviders})`,
      )
    : sql`false`
