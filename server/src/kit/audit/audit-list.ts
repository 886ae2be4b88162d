import { sql, type SQL } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { codeField, flagField, idField } from '../list/filter-fields.ts'
import type { ListedSource } from '../list/list-field.ts'
import { listInputs } from '../list/list-inputs.ts'
import { folded, moment, text } from '../resource/fields.ts'
import { auditActions } from './audit-action.ts'

export type AuditRow = Omit<typeof auditLog.$inferSelect, 'salt'> & { readonly actorName: string | null }

const actorName = sql.raw('actor.name')

/** The audit log as a list, newest first. It is ordered by time and ID, so a page costs the same at any depth. */
export const auditList: ListedSource = {
  table: auditLog,
  columns: { ...columnsWithout(auditLog, 'salt'), actorName },
  id: auditLog.id,
  defaultOrder: { at: 'DESC' },
  searched: sql`fold(concat_ws(' ', ${actorName}, ${auditLog.action}, ${auditLog.traceId}))`,
  ...listInputs('Audit', {
    at: moment(auditLog.at),
    action: { filter: auditActions.filter(auditLog.action), sort: text(folded(auditLog.action)).sort },
    actionText: { filter: codeField(auditLog.action) },
    actorId: { filter: idField(auditLog.actorId) },
    actorName: text(folded(actorName)),
    denied: { filter: flagField(auditLog.denied) },
    traceId: { filter: text(folded(auditLog.traceId)).filter },
  }),
}

/** Joins the actor's name to the rows, a user's or that of a SCIM login provider, if it is within the caller's reach, or the client ID of an app that acted for itself. */
export const auditFrom = ({ users, loginProviders }: Reach): SQL => sql`${auditLog} left join lateral (
  select coalesce(${userIdentity.displayName}, ${userIdentity.userName}) as name from ${userIdentity}
  where ${userIdentity.id} = ${auditLog.actorId} and ${users}
  union all select ${loginProvider.displayName} || ' (SCIM)' from ${loginProvider}
  where ${auditLog.actingAs} like 'scim:%' and ${loginProvider.id} = ${auditLog.actorId} and ${loginProviders}
  union all select substr(${auditLog.actingAs}, 5) || ' (app)' where ${auditLog.actingAs} like 'app:%') as actor on true`
