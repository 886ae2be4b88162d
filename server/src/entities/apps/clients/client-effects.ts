import { createHash } from 'node:crypto'
import { isMany, NOBODY, type ClientEffect } from '../../../../../contract/effects.ts'
import { sql, type SQL } from 'drizzle-orm'
import { userTypes } from '../../../access/viewer.ts'
import { lacksMobileAccess } from '../../../accounts/customer-status.ts'
import type { Orm } from '../../../db/orm.ts'
import { withCounts, type Affected } from '../../../kit/resource/confirmed-rule.ts'
import { sessionClient } from '../../../tables/client.table.ts'
import { oidcArtifact } from '../../../tables/people/identity.table.ts'
import { loginProvider } from '../../../tables/providers/login-provider.table.ts'
import { serverSideSession } from '../../../tables/people/session.table.ts'
import { userCustomer, userIdentity } from '../../../tables/people/user.table.ts'
import type { LockedClient } from './client.row.ts'

type Counted = { readonly code: ClientEffect; readonly count: number }
/** An effect with the digest of the whole preview that it belongs to. */
export type PreviewedEffect = Counted & { readonly digest: string }
/** Columns of an app after a change. `gone` means that the app is deleted. */
type NextClient = Partial<LockedClient> & { readonly gone?: true }

/** Counts the distinct users that each effect of a change reaches. Effects that reach nobody are left out. */
async function countClientEffects(orm: Pick<Orm, 'execute'>, now: LockedClient, change: NextClient) {
  const counts: (Counted & { readonly hash: string })[] = []
  for (const [code, query] of Object.entries(queriesOf(now, change))) {
    const { rows } = await orm.execute<{ count: number; hash: string | null }>(query)
    const [{ count, hash } = { count: 0, hash: null }] = rows
    if (count > 0) counts.push({ code: code as ClientEffect, count, hash: hash ?? '' })
  }
  return counts
}

/**
 * Identifies the app, the effects and the users whom each of them reaches. Who many are is left out, since a busy app has other users each minute:
 * the digest contains the number of each such effect instead.
 */
const digestOf = (id: string, counts: Awaited<ReturnType<typeof countClientEffects>>): string =>
  counts.length === 0
    ? NOBODY
    : withCounts(
        createHash('sha256')
          .update(JSON.stringify([id, counts.map(({ code, count, hash }) => [code, isMany(count) ? 'many' : hash])]))
          .digest('hex'),
        counts.filter(({ count }) => isMany(count)),
      )

/** The effects of a change of an app, with their digest. */
export async function previewClientChange(
  orm: Pick<Orm, 'execute'>,
  now: LockedClient,
  change: NextClient,
): Promise<readonly PreviewedEffect[]> {
  const counts = await countClientEffects(orm, now, change)
  const digest = digestOf(now.id, counts)
  return counts.map(({ code, count }) => ({ code, count, digest }))
}

/** The number of users that the widest effect of a change reaches, with the digest of its preview. */
export async function affectedBy(orm: Pick<Orm, 'execute'>, now: LockedClient, change: NextClient): Promise<Affected> {
  const counts = await countClientEffects(orm, now, change)
  return { users: Math.max(0, ...counts.map(({ count }) => count)), digest: digestOf(now.id, counts) }
}

function queriesOf(now: LockedClient, change: NextClient): Partial<Record<ClientEffect, SQL>> {
  const next = { ...now, ...change }
  if (change.gone || (now.enabled && !next.enabled)) return now.enabled ? { STOPPED: recent(now, sql`true`) } : {}
  if (!now.enabled) return {}
  // The app has to authenticate differently, or no longer signs users in: it stops working until its developers have changed it too.
  if (next.isPublic !== now.isPublic || next.kind === 'MACHINE') return now.kind === 'MACHINE' ? {} : { STOPPED: recent(now, sql`true`) }
  const uris = without(now.redirectUris, next.redirectUris)
  const scopes = without(now.scopes, next.scopes)
  return {
    ...(uris.length > 0 && { REDIRECT_GONE: recent(now, cameBackTo(uris)) }),
    ...(scopes.length > 0 && { SCOPE_GONE: granted(now, scopes) }),
    ...(without(now.grantTypes, next.grantTypes).includes('REFRESH_TOKEN') && { RENEWAL_GONE: renewing(now) }),
    ...((change.userTypes || change.customerIds || (next.isMobile && !now.isMobile)) && { SHUT_OUT: recent(now, isShutOutOf(next)) }),
    ...((change.allowsPassword !== undefined || change.loginProviderIds) && { OTHER_WAY: recent(now, cameByAnotherWay(next)) }),
  }
}

const without = <Item>(before: readonly Item[], after: readonly Item[]) => before.filter((item) => !after.includes(item))

const list = (values: readonly string[], type: 'text' | 'uuid' | 'int') => sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** Number and hash of the distinct users whom a query finds. @param from begins with `from` */
const countedBy = (user: SQL, from: SQL): SQL =>
  sql`select count(reached)::int as count, bit_xor(hashtextextended(reached, 0))::text as hash from (select distinct ${user} as reached ${from}) as found`

const recent = ({ id }: LockedClient, condition: SQL): SQL =>
  countedBy(
    sql`${userIdentity.id}::text`,
    sql`from ${sessionClient} join ${serverSideSession} on ${serverSideSession.id} = ${sessionClient.sessionId}
  join ${userIdentity} on ${userIdentity.id} = ${serverSideSession.userId}
  where ${sessionClient.clientId} = ${id} and ${sessionClient.at} > now() - interval '30 days' and ${condition}`,
  )

/** Ignores the port of a loopback address, because a native app picks one at each sign-in. */
const cameBackTo = (uris: readonly string[]): SQL => sql`(${sessionClient.redirectUri} = any(${list(uris, 'text')})
  or regexp_replace(${sessionClient.redirectUri}, ${LOOPBACK_PORT}, ${'\\1'}) = any(${list(uris, 'text')}))`
const LOOPBACK_PORT = String.raw`^(http://(?:127\.0\.0\.1|\[::1\]|localhost)):\d+`

const isShutOutOf = ({ userTypes: named, customerIds, isMobile }: LockedClient): SQL => {
  const numbers = named.map((name) => String(userTypes[name]))
  const isOfType = named.length === 0 ? sql`true` : sql`${userIdentity.userType} = any(${list(numbers, 'int')})`
  const isMember =
    customerIds.length === 0
      ? sql`true`
      : sql`exists (select from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${userCustomer.customerId} = any(${list(customerIds, 'uuid')}))`
  return sql`not (${isOfType} and ${isMember} and ${isMobile ? sql`not ${lacksMobileAccess}` : sql`true`})`
}

const cameByAnotherWay = ({ allowsPassword, loginProviderIds }: LockedClient): SQL => {
  const byProvider =
    loginProviderIds.length === 0
      ? sql`true`
      : sql`exists (select from ${loginProvider} where ${loginProvider.name} = ${serverSideSession.loginProvider} and ${loginProvider.id} = any(${list(loginProviderIds, 'uuid')}))`
  return sql`not case when ${serverSideSession.loginProvider} is null then ${allowsPassword}::boolean else ${byProvider} end`
}

const artifacts = ({ clientId }: LockedClient, model: string, condition: SQL): SQL =>
  countedBy(
    sql`${oidcArtifact.payload} ->> 'accountId'`,
    sql`from ${oidcArtifact} where ${oidcArtifact.model} = ${model} and ${oidcArtifact.payload} ->> 'clientId' = ${clientId}
  and ${oidcArtifact.consumedAt} is null and (${oidcArtifact.expiresAt} is null or ${oidcArtifact.expiresAt} > now()) and ${condition}`,
  )

const renewing = (client: LockedClient): SQL => artifacts(client, 'RefreshToken', sql`true`)

const granted = (client: LockedClient, scopes: readonly string[]): SQL =>
  artifacts(
    client,
    'Grant',
    sql`(string_to_array(${oidcArtifact.payload} #>> '{openid,scope}', ' ') && ${list(scopes, 'text')} or exists (select
      from jsonb_each_text(coalesce(${oidcArtifact.payload} -> 'resources', '{}')) as resource where string_to_array(resource.value, ' ') && ${list(scopes, 'text')}))`,
  )
