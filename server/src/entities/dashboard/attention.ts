import { sql, type SQL } from 'drizzle-orm'
import { mayCall } from '../../access/access.ts'
import type { Reach } from '../../access/reach.ts'
import { appOperations } from '../../access/rules.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { client } from '../../tables/client.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { job } from '../../tables/job.table.ts'
import { scimWave } from '../../tables/providers/scim-leaver.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { scimSetup } from '../../tables/providers/scim.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { clientHealth } from '../apps/clients/client-health.ts'
import { isAdministered } from '../customers/administered.ts'
import { maySetUp } from '../login-providers/login-providers.ts'
import { inUserState } from '../users/user-states.ts'
import { expiredPasswords, invitationHasExpired, lackingTwoFactor } from '../users/open-problems.ts'
import { endingCertificates } from './ending-certificates.ts'

/** Kinds of problems that need attention, the most urgent first. */
export const attentionKinds = [
  'CERTIFICATES_END',
  'SECRETS_END',
  'MASS_LEAVINGS',
  'DIRECTORIES_SILENT',
  'DISABLED_SIGNED_IN',
  'JOBS_FAILED',
  'NO_ADMINISTRATOR',
  'LOCKED',
  'TWO_FACTOR_MISSING',
  'PASSWORDS_EXPIRED',
  'INVITATIONS_EXPIRED',
] as const
type AttentionKind = (typeof attentionKinds)[number]

/** `names` lists what is affected, if there are few. */
export type Attention = {
  readonly kind: AttentionKind
  readonly count: number
  readonly isExact: boolean
  readonly names: readonly string[]
}

/** Counting of each kind stops here. */
const MOST = 1000
const JOB_DAYS = 7

/**
 * Reads the open problems within reach, without kinds that have none. Uses one statement, and a second one for the certificates of login providers.
 * @param reaches `reach` for users and customers; `whole` for records that belong to no single customer
 */
export async function readAttention(orm: Orm, viewer: Viewer, reaches: Reaches): Promise<Attention[]> {
  const queries = Object.entries(queriesOf(viewer, reaches))
  const counts = queries.map(
    ([kind, rows]) => sql`(select count(*)::int from (${rows} limit ${MOST + 1}) as counted) as ${sql.identifier(kind)}`,
  )
  const [{ rows }, certificates] = await Promise.all([
    orm.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`),
    endingCertificates(orm, viewer, reaches.whole),
  ])
  return attentionKinds.flatMap((kind): Attention[] => {
    const names = kind === 'CERTIFICATES_END' ? certificates : []
    const count = kind === 'CERTIFICATES_END' ? certificates.length : (rows[0]?.[kind] ?? 0)
    return count === 0 ? [] : [{ kind, count: Math.min(count, MOST), isExact: count <= MOST, names }]
  })
}

type Reaches = { readonly reach: Reach; readonly whole: Reach }

const queriesOf = (viewer: Viewer, { reach, whole }: Reaches): Record<Exclude<AttentionKind, 'CERTIFICATES_END'>, SQL> => {
  const users = (matching: SQL) => sql`select 1 from ${userIdentity} where ${reach.users} and ${matching}`
  const customers = (matching: SQL) => sql`select 1 from ${customer} where ${reach.customers} and ${matching}`
  return {
    SECRETS_END: endingSecrets(viewer),
    MASS_LEAVINGS: massLeavings(viewer, whole),
    DIRECTORIES_SILENT: silentDirectories(viewer, whole),
    DISABLED_SIGNED_IN: customers(sql`not ${customer.enabled} and ${hasOneSignedIn()}`),
    JOBS_FAILED: failedJobs(viewer),
    NO_ADMINISTRATOR: customers(sql`${customer.enabled} and not ${isAdministered()}`),
    LOCKED: users(inUserState().LOCKED),
    TWO_FACTOR_MISSING: lackingTwoFactor(reach.users),
    PASSWORDS_EXPIRED: expiredPasswords(reach.users),
    INVITATIONS_EXPIRED: users(invitationHasExpired()),
  }
}

/** Apps that cannot get a token, or whose last secret expires soon. */
const endingSecrets = (viewer: Viewer) => sql`select 1 from ${client}
  where ${mayCall(viewer, appOperations, true) === 'allowed'} and ${clientHealth} in ('NO_SECRET', 'SECRET_ENDS')`

/** Login providers of the last week whose directory deactivated many users at once, which nobody has undone. */
const massLeavings = (viewer: Viewer, { loginProviders: reached }: Reach) => sql`select 1 from ${loginProvider}
  where ${maySetUp(viewer)} and ${reached} and exists (select from ${scimWave} where ${scimWave.providerId} = ${loginProvider.id}
    and ${scimWave.undoneAt} is null and ${scimWave.beganAt} > now() - interval '7 days')`

const silentDirectories = (viewer: Viewer, { loginProviders: reached }: Reach) => sql`select 1 from ${loginProvider}
  join ${scimSetup} on ${scimSetup.providerId} = ${loginProvider.id}
  where ${maySetUp(viewer)} and ${reached} and ${scimSetup.enabled} and ${scimSetup.silentSince} is not null`

/** Whether a member has an active session although none of their customers is enabled. */
const hasOneSignedIn = () => sql`exists (
  select from ${userCustomer} join ${serverSideSession} on ${serverSideSession.userId} = ${userCustomer.userId}
  where ${userCustomer.customerId} = ${customer.id} and ${serverSideSession.endedAt} is null and ${serverSideSession.expiresAt} > now()
    and not exists (
      select from ${userCustomer} as beside join ${customer} as other on other.id = beside.customer_id
      where beside.user_id = ${userCustomer.userId} and other.enabled))`

/** Jobs of the viewer that failed in the last week and were not retried. */
const failedJobs = ({ userId }: Viewer) => sql`select 1 from ${job} where ${job.createdBy} = ${userId}
  and ${job.createdAt} > now() - make_interval(days => ${JOB_DAYS}) and (${job.counts}->>'FAILED')::int > 0
  and not exists (select from ${job} as again where again.retry_of = ${job.id})`
