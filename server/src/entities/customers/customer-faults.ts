import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { customer } from '../../tables/customer.table.ts'
import { job, jobRow } from '../../tables/job.table.ts'
import { eventLog } from '../../tables/logs/log.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { invitationHasExpired, lacksTwoFactor, passwordHasExpired } from '../users/open-problems.ts'
import { inUserState } from '../users/user-states.ts'
import { CustomerType } from './customer.type.ts'

type Faults = {
  readonly customerId: string
  readonly locked: number
  readonly passwordsExpired: number
  readonly twoFactorMissing: number
  readonly invitationsExpired: number
  readonly failedSignIns: number
  readonly failedAtProvider: number
  readonly failedRows: number
}

const JOB_DAYS = 7
const aDayAgo = sql`now() - interval '1 day'`
const isOfIt = sql`${userCustomer.customerId} = ${customer.id}`

const members = sql`select
    count(*) filter (where ${inUserState().LOCKED})::int as locked,
    count(*) filter (where ${passwordHasExpired()})::int as "passwordsExpired",
    count(*) filter (where ${lacksTwoFactor()})::int as "twoFactorMissing",
    count(*) filter (where ${invitationHasExpired()})::int as "invitationsExpired"
  from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId} where ${isOfIt}`

const failedSignIns = sql`select count(*)::int from ${userCustomer} join ${eventLog} on ${eventLog.userId} = ${userCustomer.userId}
  and ${eventLog.at} > ${aDayAgo} and ${eventLog.type} = 'SIGN_IN_FAILED' where ${isOfIt}`

const failedAtProvider = sql`select count(*)::int from ${eventLog} join ${loginProvider} on ${loginProvider.name} = ${eventLog.detail}->>'provider'
  where ${loginProvider.id} = ${customer.loginProviderId} and ${eventLog.type} = 'EXTERNAL_SIGN_IN_FAILED' and ${eventLog.at} > ${aDayAgo}`

/** Counts the failed rows about the customer in jobs within reach. Jobs that were retried are left out. */
const failedRows = (jobs: SQL) => sql`select count(*)::int from ${jobRow} join ${job} on ${job.id} = ${jobRow.jobId}
  where ${jobRow.subjectId} = ${customer.id}::text and ${jobRow.state} = 'FAILED' and ${jobs}
    and ${job.createdAt} > now() - make_interval(days => ${JOB_DAYS})
    and not exists (select from ${job} as again where again.retry_of = ${job.id})`

const faults = perRequest(({ owner, reach }) =>
  oneEach<Faults>(
    ({ customerId }) => customerId,
    async (ids) => {
      const { rows } = await owner.execute<Faults>(sql`
        select ${customer.id} as "customerId", members.*, (${failedSignIns}) as "failedSignIns",
          (${failedAtProvider}) as "failedAtProvider", (${failedRows(reach.jobs)}) as "failedRows"
        from ${customer} cross join lateral (${members}) as members where ${anyOf(customer.id, ids)}`)
      return rows
    },
  ),
)

const CustomerFaults = builder.objectRef<Faults>('CustomerFaults').implement({
  description: "Numbers of problems that the customer's users have with signing in.",
  fields: (t) => ({
    locked: t.exposeInt('locked', { description: 'Number of users who are locked.' }),
    passwordsExpired: t.exposeInt('passwordsExpired', {
      description: 'Number of users who have to choose a new password at their next sign-in.',
    }),
    twoFactorMissing: t.exposeInt('twoFactorMissing', {
      description: 'Number of users whose two-factor authentication is off although it is required.',
    }),
    invitationsExpired: t.exposeInt('invitationsExpired', { description: 'Number of users whose invitation has expired.' }),
    failedSignIns: t.exposeInt('failedSignIns', { description: 'Number of failed sign-ins with a password in the last 24 hours.' }),
    failedAtProvider: t.exposeInt('failedAtProvider', {
      description: "Number of failed sign-ins with the customer's login provider in the last 24 hours, by any user.",
    }),
    failedRows: t.exposeInt('failedRows', {
      description: 'Number of rows about the customer that failed in jobs of the last 7 days and were not retried.',
    }),
  }),
})

builder.objectField(CustomerType, 'faults', (t) =>
  t.field({ type: CustomerFaults, nullable: true, resolve: ({ id }, _, context) => faults(context).load(id) }),
)
