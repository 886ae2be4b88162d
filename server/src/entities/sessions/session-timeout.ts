import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { customerColumns, type CustomerRow } from '../customers/customer.row.ts'
import { customer } from '../../tables/customer.table.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { partnerColumns, type PartnerRow } from '../partners/partner.row.ts'
import { partner } from '../../tables/partner.table.ts'

/** Shorter signs people out while they read; longer leaves a desk open for a working day. */
export const sessionTimeoutRules = { minutes: { min: 5, max: 480 } } as const satisfies InputRules

/** Minutes without an act that end a session; nothing given: as it is where nothing is set. */
export type SessionTimeout = { readonly id: string; readonly minutes?: number | null | undefined }
export type TimeoutResult<Row> = { readonly row: Row | null; readonly errors: UserError[] | null }

/** Sets the timeout of a partner's users, for those whose customers say nothing else. It holds at once, in sessions that live too. */
export const setPartnerSessionTimeout = (context: RequestContext, input: SessionTimeout): Promise<TimeoutResult<PartnerRow>> =>
  change(context, input, 'PARTNER_NOT_FOUND', 'There is no such partner.', async (tx, minutes) => {
    const mine = and(eq(partner.id, input.id), context.reach.partners)
    const [found] = await tx.select(partnerColumns).from(partner).where(mine).for('update')
    if (!found || found.sessionTimeoutMinutes === minutes) return found
    const set = { sessionTimeoutMinutes: minutes, version: sql`${partner.version} + 1` }
    const [row] = await tx.update(partner).set(set).where(mine).returning(partnerColumns)
    const facts = { before: { sessionTimeoutMinutes: found.sessionTimeoutMinutes }, after: { sessionTimeoutMinutes: minutes } }
    await writeAudit(tx, signedIn(context), {
      action: 'setPartnerSessionTimeout',
      subjectType: 'Partner',
      subjectId: input.id,
      partnerId: input.id,
      ...facts,
    })
    return row
  })

/** Sets the timeout of a customer's users. It holds at once, in sessions that live too. */
export const setCustomerSessionTimeout = (context: RequestContext, input: SessionTimeout): Promise<TimeoutResult<CustomerRow>> =>
  change(context, input, 'CUSTOMER_NOT_FOUND', 'There is no such customer.', async (tx, minutes) => {
    const mine = and(eq(customer.id, input.id), context.reach.customers)
    const [found] = await tx.select(customerColumns).from(customer).where(mine).for('update')
    if (!found || found.sessionTimeoutMinutes === minutes) return found
    const set = { sessionTimeoutMinutes: minutes, version: sql`${customer.version} + 1` }
    const [row] = await tx.update(customer).set(set).where(mine).returning(customerColumns)
    const facts = { before: { sessionTimeoutMinutes: found.sessionTimeoutMinutes }, after: { sessionTimeoutMinutes: minutes } }
    const { partnerId } = found
    await writeAudit(tx, signedIn(context), {
      action: 'setCustomerSessionTimeout',
      subjectType: 'Customer',
      subjectId: input.id,
      partnerId,
      ...facts,
    })
    return row
  })

async function change<Row>(
  { orm }: RequestContext,
  { id, minutes = null }: SessionTimeout,
  code: string,
  message: string,
  work: (tx: Orm, minutes: number | null) => Promise<Row | undefined>,
): Promise<TimeoutResult<Row>> {
  const errors = ruleErrors(sessionTimeoutRules, { minutes })
  if (errors.length > 0) return { row: null, errors }
  const row = isUuid(id) ? await orm.transaction((tx) => work(tx, minutes)) : undefined
  return row === undefined ? { row: null, errors: [missing('id', code, message)] } : { row, errors: null }
}
