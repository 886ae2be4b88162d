import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rule } from '../../access/rules.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { ACTION_TEXT, auditActions } from '../audit/audit-action.ts'
import { auditFrom, auditList } from '../audit/audit-list.ts'
import type { AuditRow } from '../audit/audit-list.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { jsonText } from '../graphql/json-text.ts'
import { isIdOf } from '../list/ids.ts'
import { connectionType } from '../list/connection-type.ts'
import { listArgs, pageFor } from '../list/list-field.ts'
import type { Versioned } from './change.ts'
import { changePayload } from './payload.ts'
import type { Resource } from './resource.ts'
import { isRevertible, revertChange } from './revert-change.ts'
import type { Reverts } from './revert-change.ts'

type Options = {
  /** Prefix of the type names, e.g. `User`. */
  readonly name: string
  readonly access: Rule
  readonly revertAccess: Rule
  /** Description of the number of affected users, if a revert may require it. */
  readonly users?: string
  /** Description of the digest of a revert's preview, if there is one. */
  readonly digest?: string
}

/** Reverts by subject type, with the rule that decides who may use them. */
export const recordReverts = new Map<string, { readonly reverts: Parameters<typeof isRevertible>[0]; readonly access: Rule }>()

/** Declares the change history of a record, `…Audit`, and the mutation that undoes a change, `revert…Change`. */
export function recordAudit<Row, Locked extends Versioned, Touch extends string, Prepared>(
  reverts: Reverts<Row, Locked, Touch, Prepared>,
  { name, access, revertAccess, users, digest }: Options,
): void {
  const { resource } = reverts
  recordReverts.set(resource.node.name, { reverts, access: revertAccess })
  const AuditType = builder.objectRef<AuditRow>(`${name}Audit`).implement({
    description: `A change of a ${resource.name}, or a refused attempt at one.`,
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      at: t.expose('at', { type: 'DateTime' }),
      action: t.field({ type: auditActions.type, resolve: ({ action }) => auditActions.of(action) }),
      actionText: t.exposeString('action', { description: ACTION_TEXT }),
      actorId: t.exposeID('actorId', { nullable: true }),
      actorName: t.exposeString('actorName', { nullable: true, description: 'Null if there is no actor or the caller may not see them.' }),
      actingAs: t.exposeString('actingAs', {
        nullable: true,
        description:
          'Null if the actor acted in person; otherwise `job:<id>` for a job, `view:<id>` while viewing the portal as somebody else, `link:<purpose>` for an emailed link, `scim:<id>` for the token of a login provider’s directory, `join:<id>` while joining by a login provider, `group:<id>` for the groups of a login provider, `leaving:<day>` for the last day that the actor has set for the user, `app:<id>` for an app of kind Machine, or `command:<name>` for a command on the server, which has no actor.',
      }),
      denied: t.exposeBoolean('denied'),
      before: t.string({ nullable: true, description: 'Values by field, as JSON.', resolve: ({ before }) => jsonText(before) }),
      after: t.string({ nullable: true, description: 'Values by field, as JSON.', resolve: ({ after }) => jsonText(after) }),
      traceId: t.exposeString('traceId', { nullable: true }),
      isRevertible: t.boolean({ resolve: (row) => isRevertible(reverts, row) }),
    }),
  })
  const RevertInput = builder.inputType(`Revert${name}ChangeInput`, {
    fields: (t) => ({
      id: t.id({ required: true, description: 'ID of the audit row.' }),
      ...(users !== undefined && { users: t.int({ description: users }) }),
      ...(digest !== undefined && { digest: t.string({ description: digest }) }),
    }),
  })
  const RevertPayload = changePayload<Row>(`Revert${name}ChangePayload`, resource.node)
  builder.queryField(`${resource.name}Audit`, (t) =>
    t.field({
      access,
      of: { resource: resource.name, verb: 'audit' },
      type: connectionType<AuditRow>(AuditType),
      description: `Lists the changes of a ${resource.name}, the newest first. Empty if the caller has no access to it.`,
      args: { id: t.arg.id({ required: true }), ...listArgs(auditList) },
      resolve: (_, { id, ...args }, context, info) =>
        pageFor<AuditRow>(context, auditList, args, info, { from: auditFrom(context.reach) }, isOf(resource, context, id)),
    }),
  )
  builder.mutationField(`revert${name}Change`, (t) =>
    t.field({
      access: revertAccess,
      of: { resource: resource.name, verb: 'revert' },
      type: RevertPayload,
      description: 'Reverts a change from the audit log by making a new change. Refused if the same was changed again since.',
      args: { input: t.arg({ type: RevertInput, required: true }) },
      resolve: (_, { input }, context) => revertChange(reverts, context, input),
    }),
  )
}

/** Condition for the audit rows of a record within reach. */
const isOf = <Row>({ node, table, reach }: Resource<Row>, context: RequestContext, id: string): SQL | undefined =>
  isIdOf(table.id, id)
    ? and(
        eq(auditLog.subjectType, node.name),
        eq(auditLog.subjectId, id.toLowerCase()),
        sql`exists (select from ${table} where ${eq(table.id, id)} and ${reach(context.reach)})`,
      )
    : sql`false`
