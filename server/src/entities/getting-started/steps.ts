import { sql, type SQL } from 'drizzle-orm'
import type { Reach, Scope } from '../../access/reach.ts'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

export const gettingStartedSteps = [
  'OWN_TWO_FACTOR',
  'CREATE_CUSTOMER',
  'INVITE_USER',
  'SECOND_ADMINISTRATOR',
  'REQUIRE_TWO_FACTOR',
  'TAKE_TOUR',
] as const
type GettingStartedStep = (typeof gettingStartedSteps)[number]
export type StepState = { readonly step: GettingStartedStep; readonly done: boolean }

/** Steps by scope. Only vendor operations and partners create customers; a second administrator matters where the only one could be locked out. */
const STEPS: Readonly<Partial<Record<Scope, readonly GettingStartedStep[]>>> = {
  everything: ['OWN_TWO_FACTOR', 'CREATE_CUSTOMER', 'INVITE_USER', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'],
  partner: ['OWN_TWO_FACTOR', 'CREATE_CUSTOMER', 'INVITE_USER', 'SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'],
  customers: ['OWN_TWO_FACTOR', 'INVITE_USER', 'SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'],
}

/** Progress of a new administrator, judged by the actual data and not by clicks. Uses one statement. */
export async function readSteps(orm: Orm, viewer: Viewer, reach: Reach): Promise<StepState[]> {
  const steps = STEPS[reach.scope] ?? []
  if (steps.length === 0) return []
  const conditions = steps.map((step) => sql`${isDone[step](viewer, reach)} as ${sql.identifier(step)}`)
  const { rows } = await orm.execute<Record<GettingStartedStep, boolean>>(sql`select ${sql.join(conditions, sql`, `)}`)
  return steps.map((step) => ({ step, done: rows[0]?.[step] === true }))
}

const isDone: Readonly<Record<GettingStartedStep, (viewer: Viewer, reach: Reach) => SQL>> = {
  OWN_TWO_FACTOR: ({ userId }) =>
    sql`exists (select 1 from ${userIdentity} where ${userIdentity.id} = ${userId} and ${userIdentity.twoFactorEnabled})`,
  CREATE_CUSTOMER: (_, reach) => sql`exists (select 1 from ${customer} where ${reach.customers})`,
  INVITE_USER: ({ userId }) =>
    sql`exists (select 1 from ${auditLog} where ${auditLog.actorId} = ${userId} and ${auditLog.action} = 'createUser' and not ${auditLog.denied})`,
  SECOND_ADMINISTRATOR: ({ userId }, reach) =>
    sql`exists (select 1 from ${userIdentity} where ${reach.users} and ${userIdentity.userType} = ${userTypes.ADMIN} and ${userIdentity.isActive} and ${userIdentity.id} <> ${userId})`,
  REQUIRE_TWO_FACTOR: (_, reach) =>
    sql`exists (select 1 from ${customer} where ${reach.customers} and ${customer.enabled} and ${customer.twoFactorLevel} <> 'NONE')`,
  TAKE_TOUR: ({ userId }) =>
    sql`exists (select 1 from ${userClaim} where ${userClaim.userId} = ${userId} and ${userClaim.claimType} = 'portal_tour')`,
}
