import { sql, type SQL } from 'drizzle-orm'
import { AUDIT_ACTIONS, type AuditAction } from '../../../../contract/audit-actions.ts'
import type { ActingAs, Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { currentTrace } from '../../platform/http/trace.ts'
import { auditLog } from '../../tables/logs/log.table.ts'

type AuditFacts = {
  readonly subjectId?: string
  /** Partner of the record. Defaults to the actor's own. */
  readonly partnerId?: string | null
  readonly before?: unknown
  readonly after?: unknown
}
/** A change of a record, or a refused attempt at one. `subjectType`: the GraphQL type of the record. */
type AuditedChange = AuditFacts & { readonly action: AuditAction; readonly subjectType: string; readonly denied?: boolean }
/** A call that was refused before it came to any record. `action`: the name of the operation. */
type RefusedCall = AuditFacts & { readonly action: string; readonly subjectType: 'Operation'; readonly denied: true }

export type AuditEntry = AuditedChange | RefusedCall

/**
 * Whose authority the action was done with. `userId` is null for a command on the server. `actingAs` names the capacity of somebody who did not act
 * in person.
 */
export type Actor = Pick<Viewer, 'partnerId' | 'actingAs' | 'submittedBy'> & { readonly userId: string | null }

/** Writes an audit row, in the transaction of the write that it describes. Never pass a secret. */
export const writeAudit = (orm: Pick<Orm, 'execute'>, actor: Actor, entry: AuditEntry): Promise<void> => writeAudits(orm, actor, [entry])

/** Writes what somebody did to their own account. `actingAs`: the capacity, if it was not in a session of theirs. */
export const writeOwnAudit = (
  orm: Pick<Orm, 'execute'>,
  { id, partnerId }: { readonly id: string; readonly partnerId: string | null },
  entry: Omit<AuditedChange, 'subjectType' | 'subjectId' | 'partnerId'>,
  actingAs?: ActingAs,
): Promise<void> =>
  writeAudit(orm, { userId: id, partnerId, ...(actingAs && { actingAs }) }, { ...entry, subjectType: 'UserIdentity', subjectId: id })

/** Writes any number of audit rows with the statement of `auditsOf`. */
export async function writeAudits(orm: Pick<Orm, 'execute'>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  for (const statement of auditsOf(actor, entries)) await orm.execute(statement)
}

/** Returns the statement that writes any number of audit rows, in the given order and with one parameter for all; none if there are no rows. */
export function auditsOf(actor: Actor, entries: readonly AuditEntry[]): SQL[] {
  if (entries.length === 0) return []
  const rows = entries.map(({ partnerId, ...entry }) => ({
    ...entry,
    partnerId: partnerId === undefined ? actor.partnerId : partnerId,
    // The maker of a setup link is accountable for what somebody else submits with it: the row names the submitter.
    ...(actor.submittedBy !== undefined && { after: { ...(entry.after as object | undefined), openedBy: actor.submittedBy } }),
  }))
  const written = sql`
    insert into ${auditLog} (action, subject_type, subject_id, partner_id, before, after, denied, actor_id, acting_as, trace_id)
    select action, "subjectType", "subjectId", "partnerId", before, after, coalesce(denied, false), ${actor.userId}::uuid, ${actor.actingAs ?? null}::text, ${currentTrace()?.traceId ?? null}::text
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      (action text, "subjectType" text, "subjectId" text, "partnerId" uuid, before jsonb, after jsonb, denied boolean)) with ordinality
    order by ordinality`
  return [written]
}

/**
 * Returns the action of a resource's generic operation: `auditActionOf('create', 'apiScope')` is `createApiScope`.
 * @throws Error for an action that the contract does not have
 */
export function auditActionOf(verb: string, name: string, kind = ''): AuditAction {
  const actionName = `${verb}${name.charAt(0).toUpperCase()}${name.slice(1)}${kind}`
  const action = AUDIT_ACTIONS.find((each) => each === actionName)
  if (action === undefined) throw new Error(`contract/audit-actions.ts has no ${actionName}`)
  return action
}
