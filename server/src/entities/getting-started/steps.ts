import { sql, type SQL } from 'drizzle-orm'
import type { Reach, Scope } from '../../access/reach.ts'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

export const gettingStartedSteps = [
  'OWN_TWO_FACTOR',
  'SEND_MAIL',
  'SECOND_OPERATOR',
  'REACH_HOST',
  'CREATE_CUSTOMER',
  'INVITE_USER',
  'SECOND_ADMINISTRATOR',
  'REQUIRE_TWO_FACTOR',
  'TAKE_TOUR',
] as const
type GettingStartedStep = (typeof gettingStartedSteps)[number]
export type StepState = { readonly step: GettingStartedStep; readonly done: boolean }

/** Steps of vendor operations, who run the installation. */
const OF_OPERATORS: readonly GettingStartedStep[] = ['SEND_MAIL', 'SECOND_OPERATOR', 'REACH_HOST']

/** Steps by scope. Only vendor operations and partners create customers; a second administrator matters where the only one could be locked out. */
const STEPS: Readonly<Partial<Record<Scope, readonly GettingStartedStep[]>>> = {
  everything: ['OWN_TWO_FACTOR', 'CREATE_CUSTOMER', 'INVITE_USER', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'],
  partner: ['OWN_TWO_FACTOR', 'CREATE_CUSTOMER', 'INVITE_USER', 'SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'],
  customers: ['OWN_TWO_FACTOR', 'INVITE_USER', 'SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'],
}

function stepsFor({ userType }: Viewer, { scope }: Reach): readonly GettingStartedStep[] {
  const steps = STEPS[scope] ?? []
  const [first, ...rest] = steps
  return first === undefined || userType !== userTypes.VENDOR_OPERATIONS ? steps : [first, ...OF_OPERATORS, ...rest]
}

/** Progress of a new administrator, judged by the actual data and not by clicks. Uses one statement. */
export async function readSteps(orm: Orm, viewer: Viewer, reach: Reach): Promise<StepState[]> {
  const steps = stepsFor(viewer, reach)
  if (steps.length === 0) return []
  const conditions = steps.map((step) => sql`${isDone[step](viewer, reach)} as ${sql.identifier(step)}`)
  const { rows } = await orm.execute<Record<GettingStartedStep, boolean>>(sql`select ${sql.join(conditions, sql`, `)}`)
  return steps.map((step) => ({ step, done: rows[0]?.[step] === true }))
}

const isDone: Readonly<Record<GettingStartedStep, (viewer: Viewer, reach: Reach) => SQL>> = {
  OWN_TWO_FACTOR: ({ userId }) =>
    sql`exists (select 1 from ${userIdentity} where ${userIdentity.id} = ${userId} and ${userIdentity.twoFactorEnabled})`,
  SEND_MAIL: () => sql`(exists (select 1 from ${outbox} where ${outbox.channel} = 'MAIL' and ${outbox.sentAt} is not null)
    or exists (select 1 from ${auditLog} where ${auditLog.action} = 'sendTestMail' and ${auditLog.after} ->> 'outcome' = 'ACCEPTED'))`,
  SECOND_OPERATOR: ({ userId }) =>
    sql`exists (select 1 from ${userIdentity} where ${userIdentity.userType} = ${userTypes.VENDOR_OPERATIONS} and ${userIdentity.isActive} and ${userIdentity.emailConfirmed} and ${userIdentity.id} <> ${userId})`,
  // Behind a proxy that TRUSTED_PROXIES does not name, everybody seems to come from this machine.
  REACH_HOST: () =>
    sql`exists (select 1 from ${serverSideSession} where ${serverSideSession.address} <> '::1' and ${serverSideSession.address} not like '127.%')`,
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
