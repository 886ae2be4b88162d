import { sql } from 'drizzle-orm'
import { mayCall } from '../../access/access.ts'
import { logReaders } from '../../access/rules.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { ACTION_TEXT, auditActions } from '../../kit/audit/audit-action.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { jsonText } from '../../kit/graphql/json-text.ts'
import { codeField, flagField, idField } from '../../kit/list/filter-fields.ts'
import { histogramQuery } from '../../kit/list/histogram.ts'
import { listStates } from '../../kit/list/states.ts'
import { moment } from '../../kit/resource/fields.ts'
import { recordReverts } from '../../kit/resource/record-audit.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { isRevertible } from '../../kit/resource/revert-change.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import { createLogSearch } from './log-search.ts'
import { nameOfActor, subjectKey, subjectNames, viewedAs } from './log.loaders.ts'

type AuditLogRow = Omit<typeof auditLog.$inferSelect, 'salt'>

const AuditLogType = builder.objectRef<AuditLogRow>('AuditLog').implement({
  description: 'A change of a record of any type, or a call that was refused.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    action: t.field({ type: auditActions.type, resolve: ({ action }) => auditActions.of(action) }),
    actionText: t.exposeString('action', { description: ACTION_TEXT }),
    actorId: t.exposeID('actorId', { nullable: true }),
    actorName: t.string({
      nullable: true,
      description: 'Null if there is no actor or the caller may not see them.',
      resolve: (row, _, context) => nameOfActor(row, context),
    }),
    actingAs: t.exposeString('actingAs', {
      nullable: true,
      description:
        'Null if the actor acted in person; otherwise `job:<id>`, `view:<id>`, `link:<purpose>`, `scim:<id>`, `join:<id>`, `group:<id>`, `leaving:<day>` or `command:<name>`.',
    }),
    viewedAsUserType: t.int({
      nullable: true,
      description: 'User type that the actor viewed the portal as. Null if they did not view it as somebody else.',
      resolve: async ({ actingAs }, _, context) => (await viewOf(actingAs, context))?.userType ?? null,
    }),
    viewedAsName: t.string({
      nullable: true,
      description: 'Name of the user that the actor viewed the portal as. Null if there was none or the caller may not see them.',
      resolve: async ({ actingAs }, _, context) => (await viewOf(actingAs, context))?.name ?? null,
    }),
    subjectType: t.exposeString('subjectType', { description: 'Type of the record; `Operation` for a refused call.' }),
    subjectId: t.exposeID('subjectId', { nullable: true }),
    subjectName: t.string({
      nullable: true,
      description: 'Current name of the record. Null if it was deleted or the caller may not see it.',
      resolve: ({ subjectType, subjectId }, _, context) => nameOfSubject(subjectType, subjectId, context),
    }),
    partnerId: t.exposeID('partnerId', { nullable: true }),
    denied: t.exposeBoolean('denied'),
    before: t.string({ nullable: true, description: 'Values by field, as JSON.', resolve: ({ before }) => jsonText(before) }),
    after: t.string({ nullable: true, description: 'Values by field, as JSON.', resolve: ({ after }) => jsonText(after) }),
    traceId: t.exposeString('traceId', { nullable: true }),
    isRevertible: t.boolean({
      description: 'Whether the caller may undo the change with the operation `revert…Change` of the record’s type.',
      resolve(row, _, { viewer }) {
        const known = recordReverts.get(row.subjectType)
        return known !== undefined && mayCall(viewer, known.access, true) === 'allowed' && isRevertible(known.reverts, row)
      },
    }),
  }),
})

const nameOfSubject = async (type: string, id: string | null, context: RequestContext) =>
  id === null ? null : ((await subjectNames(context).load(subjectKey(type, id)))?.name ?? null)

const viewOf = (actingAs: string | null, context: RequestContext) =>
  actingAs?.startsWith('view:') === true ? viewedAs(context).load(actingAs.slice('view:'.length)) : undefined

const ResultEnum = builder.enumType('AuditResult', { values: ['DONE', 'DENIED'] as const })

export const auditLogs = defineResource({
  name: 'auditLog',
  plural: 'auditLogs',
  node: AuditLogType,
  table: auditLog,
  columns: columnsWithout(auditLog, 'salt'),
  // The action is a code; people find an entry by its number.
  label: sql`${auditLog.id}::text`,
  reach: ({ audits }) => audits,
  defaultOrder: { at: 'DESC' },
  searched: auditLog.action,
  foundBy: createLogSearch(
    auditLog.traceId,
    (ids) =>
      sql`(${auditLog.actorId} in (${ids}) or ${auditLog.subjectType} = 'UserIdentity' and ${auditLog.subjectId} in (select found.id::text from (${ids}) as found (id)))`,
  ),
  states: listStates(
    ResultEnum,
    ({ denied }: AuditLogRow) => (denied ? 'DENIED' : 'DONE'),
    () => ({ DONE: sql`not ${auditLog.denied}`, DENIED: sql`${auditLog.denied}` }),
  ),
  fields: {
    at: moment(auditLog.at),
    action: { filter: auditActions.filter(auditLog.action), cell: true },
    actionText: { filter: codeField(auditLog.action) },
    actorId: { filter: idField(auditLog.actorId) },
    actorName: { cell: (row, context) => nameOfActor(row, context) },
    actingAs: { cell: true },
    subjectType: { filter: codeField(auditLog.subjectType), cell: true },
    subjectId: { filter: codeField(auditLog.subjectId), cell: true },
    subjectName: { cell: ({ subjectType, subjectId }, context) => nameOfSubject(subjectType, subjectId, context) },
    before: { cell: ({ before }) => jsonText(before) },
    after: { cell: ({ after }) => jsonText(after) },
    denied: { cell: ({ denied }) => (denied ? 'DENIED' : 'DONE') },
    customerId: {
      filter: idField(
        sql`found.customer_id`,
        (condition) => sql`(
          ${auditLog.subjectType} = 'UserIdentity' and ${auditLog.subjectId} in (select found.user_id::text from ${userCustomer} as found where ${condition})
          or ${auditLog.subjectType} = 'Customer' and exists (
            select from (select case when ${auditLog.subjectType} = 'Customer' then ${auditLog.subjectId}::uuid end as customer_id) as found where ${condition}))`,
      ),
    },
    partnerId: { filter: idField(auditLog.partnerId) },
    inPerson: { filter: flagField(sql`(${auditLog.actingAs} is null)`) },
    traceId: { filter: codeField(auditLog.traceId), cell: true },
  },
})

resourceQueries(auditLogs, {
  list: { access: logReaders, description: 'Lists changes and refused calls, the newest first.' },
  one: { access: logReaders },
})
histogramQuery(auditLogs, auditLog.at, logReaders)
