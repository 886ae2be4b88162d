import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { partnerColumns, type PartnerRow } from '../partners/partner.row.ts'
import { partner } from '../../tables/partner.table.ts'

/** Shorter signs people out while they read; longer leaves a desk open for a working day. */
export const sessionTimeoutRules = { minutes: { min: 5, max: 480 } } as const satisfies InputRules

/** Minutes without an act that end a session; nothing given: as it is where nothing is set. */
export type SessionTimeout = { readonly id: string; readonly minutes?: number | null | undefined }
export type TimeoutResult = { readonly row: PartnerRow | null; readonly errors: UserError[] | null }

/** Sets the timeout of a partner's users, for those whose customers say nothing else. It holds at once, in sessions that live too. */
export async function setPartnerSessionTimeout(context: RequestContext, { id, minutes = null }: SessionTimeout): Promise<TimeoutResult> {
  const errors = ruleErrors(sessionTimeoutRules, { minutes })
  if (errors.length > 0) return { row: null, errors }
  const row = isUuid(id) ? await context.orm.transaction((tx) => change(tx, context, id, minutes)) : undefined
  return row ? { row, errors: null } : { row: null, errors: [missing('id', 'PARTNER_NOT_FOUND', 'There is no such partner.')] }
}

async function change(tx: Orm, context: RequestContext, id: string, minutes: number | null): Promise<PartnerRow | undefined> {
  const mine = and(eq(partner.id, id), context.reach.partners)
  const [found] = await tx.select(partnerColumns).from(partner).where(mine).for('update')
  if (!found || found.sessionTimeoutMinutes === minutes) return found
  const set = { sessionTimeoutMinutes: minutes, version: sql`${partner.version} + 1` }
  const [row] = await tx.update(partner).set(set).where(mine).returning(partnerColumns)
  await writeAudit(tx, signedIn(context), {
    action: 'setPartnerSessionTimeout',
    subjectType: 'Partner',
    subjectId: id,
    partnerId: id,
    before: { sessionTimeoutMinutes: found.sessionTimeoutMinutes },
    after: { sessionTimeoutMinutes: minutes },
  })
  return row
}
