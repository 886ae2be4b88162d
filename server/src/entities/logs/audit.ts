import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { currentTrace } from '../../http/trace.ts'
import { auditLog } from './log.table.ts'

type Entry = {
  /** The operation, e.g. `createUser`. */
  readonly action: string
  /** The GraphQL type of what was written, or `Operation` for a refused call. */
  readonly subjectType: string
  readonly subjectId?: string
  /** The partner of what was written; the actor's own when not given. */
  readonly partnerId?: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly denied?: boolean
}

/** Writes who did what, in the transaction of the write it tells of (backend.md, section 5). Never give it a secret. */
export async function writeAudit(orm: Pick<Orm, 'insert'>, actor: Viewer, { partnerId, ...entry }: Entry): Promise<void> {
  await orm.insert(auditLog).values({
    ...entry,
    actorId: actor.userId,
    partnerId: partnerId === undefined ? actor.partnerId : partnerId,
    traceId: currentTrace()?.traceId ?? null,
  })
}
