import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { opensBy } from '../../access/provider-trust.ts'
import { canBreakGlass, concernedBy } from '../../accounts/required-provider.ts'
import { endSessions } from '../../accounts/sessions/end-sessions.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextOf } from '../../kit/graphql/doing.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { PREVIEW_CHANGED, type Preview } from '../../kit/resource/confirmed-rule.ts'
import { userHash } from '../../kit/resource/user-hash.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { breakGlassUser, requiredProvider } from '../../tables/providers/required-provider.table.ts'
import type { CustomerRow, LockedCustomer } from './customer.row.ts'
import { customers } from './customers.ts'

const MOST = 100

const NO_PROVIDER = invalid('loginProviderId', 'PROVIDER_NOT_FOUND', 'First choose an enabled login provider for the customer.')
const OTHER_SESSION = invalid(null, 'REQUIRED_OTHER_SESSION', 'Sign in by this login provider first, so that it is known to work.')
const CHANGED = invalid(null, 'REQUIRED_PROVIDER_CHANGED', 'The login provider was changed after you signed in by it. Sign in by it again.')
const BREAK_GLASS = invalid(
  'breakGlass',
  'BREAK_GLASS_NEEDED',
  'Name at least one user who has a password and an authenticator app or a security key, and whom no directory manages.',
)

const concerned = (customerId: string): SQL => concernedBy(sql`${customerId}::uuid`)

const isLinked = (
  providerId: SQL,
) => sql`exists (select from ${userLogin} join ${loginProvider} on ${loginProvider.name} = ${userLogin.loginProvider}
  where ${userLogin.userId} = ${userIdentity.id} and ${loginProvider.id} = ${providerId} and ${opensBy(userLogin.byLimited)})`

/** Open sessions of these users by another way. */
const otherSessions = (
  customerId: string,
  providerName: SQL,
): SQL => sql`${serverSideSession.endedAt} is null and ${serverSideSession.expiresAt} > now()
  and ${serverSideSession.loginProvider} is distinct from ${providerName}
  and ${serverSideSession.userId} in (select ${userIdentity.id} from ${userIdentity} where ${concerned(customerId)})`

export type Person = { readonly id: string; readonly name: string }
export type Requirement = {
  readonly people: number
  readonly digest: string
  readonly shutOutCount: number
  readonly shutOut: readonly Person[]
  readonly sessions: number
  readonly apps: number
  readonly candidates: readonly Person[]
}

/** Number and digest of the users whom requiring the provider concerns, and of those of them who are not linked with it. */
async function countConcerned(orm: Pick<Orm, 'execute'>, readBy: string, id: string, providerId: string | null) {
  const members = { readBy, record: sql`${id}::uuid` }
  const lacking = sql`not ${isLinked(sql`${providerId}::uuid`)}`
  const { rows } = await orm.execute<{ people: number; shutOutCount: number; digest: string }>(sql`
    select count(*)::int as people, (count(*) filter (where ${lacking}))::int as "shutOutCount",
      concat_ws('.', ${providerId}::text, ${userHash(members)}, ${userHash(members, lacking)}) as digest
    from ${userIdentity} where ${concerned(id)}`)
  return rows[0] ?? { people: 0, shutOutCount: 0, digest: '' }
}

const shown = sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`

/** Counts whom requiring the customer's login provider would concern. Names only users within reach. */
export async function previewRequirement(context: RequestContext, { id, loginProviderId }: CustomerRow): Promise<Requirement> {
  const { owner } = context
  const { users } = contextOf(context, 'Query.users').reach
  const provider = sql`${loginProviderId}::uuid`
  const name = sql`(select ${loginProvider.name} from ${loginProvider} where ${loginProvider.id} = ${provider})`
  const lacking = sql`${concerned(id)} and not ${isLinked(provider)}`
  const named = (condition: SQL | undefined) =>
    owner.select({ id: userIdentity.id, name: shown }).from(userIdentity).where(and(condition, users)).orderBy(shown).limit(MOST)
  const { rows } = await owner.execute<{ sessions: number; apps: number }>(sql`
    with session as (select ${serverSideSession.id} as id from ${serverSideSession} where ${otherSessions(id, name)})
    select (select count(*)::int from session) as sessions,
      (select count(distinct (${oidcArtifact.payload}->>'clientId', ${oidcArtifact.payload}->>'accountId'))::int from ${oidcArtifact}
        where ${oidcArtifact.model} = 'RefreshToken' and ${oidcArtifact.payload}->>'sessionUid' in (select id from session)) as apps`)
  return {
    ...(await countConcerned(owner, signedIn(context).userId, id, loginProviderId)),
    shutOut: await named(lacking),
    sessions: rows[0]?.sessions ?? 0,
    apps: rows[0]?.apps ?? 0,
    candidates: await named(and(concerned(id), canBreakGlass)),
  }
}

type Require = { readonly id: string; readonly version: number; readonly people: number; readonly breakGlass: readonly string[] } & Pick<
  Preview,
  'digest'
>

/**
 * Requires that a customer's users sign in by its login provider alone. Only from a session by that provider that is newer than the provider's last
 * change, so that somebody with full authority over the customer still comes in. Sessions by other ways, and the tokens of apps in them, end at once.
 */
export function requireProvider(
  context: RequestContext,
  { id, version, people, digest, breakGlass }: Require,
): Promise<ChangeResult<CustomerRow>> {
  return changeRecord(customers, context, { id, version, action: 'requireLoginProvider', touches: 'access' }, async (tx, found) => {
    const [provider] =
      found.loginProviderId === null
        ? []
        : await tx
            .select({ id: loginProvider.id, name: loginProvider.name, displayName: loginProvider.displayName })
            .from(loginProvider)
            .where(and(eq(loginProvider.id, found.loginProviderId), loginProvider.enabled))
            .for('update')
    if (!provider) return [NO_PROVIDER]
    const errors = await sessionErrors(tx, context, provider)
    if (errors.length > 0) return errors
    // Locked before those who could sign in are read, so that none of them leaves meanwhile.
    const [known] = await tx.select().from(requiredProvider).where(eq(requiredProvider.customerId, id)).for('update')
    const ids = [...new Set(breakGlass.map((each) => each.toLowerCase()))]
    const able = await tx
      .select({ id: userIdentity.id })
      .from(userIdentity)
      .where(
        and(
          sql`${userIdentity.id}::text = any(${sql.param(ids)}::text[])`,
          concerned(id),
          canBreakGlass,
          contextOf(context, 'Query.users').reach.users,
        ),
      )
    if (able.length === 0 || able.length < ids.length) return [BREAK_GLASS]
    const now = await countConcerned(tx, signedIn(context).userId, id, provider.id)
    if (now.people !== people || (digest != null && now.digest !== digest)) return [PREVIEW_CHANGED]
    if (!known) await tx.insert(requiredProvider).values({ customerId: id, providerId: provider.id })
    const named = able.map((user) => user.id)
    await tx.delete(breakGlassUser).where(and(eq(breakGlassUser.customerId, id), notInArray(breakGlassUser.userId, named)))
    await tx
      .insert(breakGlassUser)
      .values(named.map((userId) => ({ customerId: id, userId })))
      .onConflictDoNothing()
    await endOtherSessions(tx, context, id, provider.name)
    return { after: { requiredLoginProvider: provider.displayName, people, breakGlass: named } }
  })
}

async function endOtherSessions(tx: Orm, context: RequestContext, customerId: string, providerName: string): Promise<void> {
  const live = await tx
    .select({ id: serverSideSession.id })
    .from(serverSideSession)
    .where(
      and(
        otherSessions(customerId, sql`${providerName}::text`),
        sql`not (${serverSideSession.loginProvider} is null and exists (select from ${breakGlassUser}
          where ${breakGlassUser.userId} = ${serverSideSession.userId} and ${breakGlassUser.customerId} = ${customerId}::uuid))`,
      ),
    )
  await endSessions(
    tx,
    live.map((session) => session.id),
    'endedByAdmin',
    signedIn(context).userId,
  )
}

async function sessionErrors(tx: Orm, { sessionId }: RequestContext, provider: { id: string; name: string }): Promise<UserError[]> {
  const [session] = await tx
    .select({ loginProvider: serverSideSession.loginProvider, createdAt: serverSideSession.createdAt })
    .from(serverSideSession)
    .where(eq(serverSideSession.id, sessionId ?? ''))
  if (session?.loginProvider !== provider.name) return [OTHER_SESSION]
  const { rows } =
    await tx.execute(sql`select 1 from ${auditLog} where ${auditLog.subjectType} = 'LoginProvider' and ${auditLog.subjectId} = ${provider.id}
    and not ${auditLog.denied} and ${auditLog.at} > ${session.createdAt} and ${auditLog.action} in ('updateLoginProvider', 'confirmLoginProviderChange', 'revertChange') limit 1`)
  return rows.length > 0 ? [CHANGED] : []
}

/** Lifts the requirement: every way to sign in is open again. */
export const liftRequirement = (
  context: RequestContext,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<ChangeResult<CustomerRow>> =>
  changeRecord(customers, context, { id, version, action: 'liftLoginProvider', touches: 'access' }, async (tx) => {
    const gone = await tx.delete(requiredProvider).where(eq(requiredProvider.customerId, id)).returning()
    return gone.length === 0 ? undefined : { before: { requiredLoginProvider: true }, after: { requiredLoginProvider: false } }
  })

/** IDs of those of these customers that require their login provider. */
export async function customersWithRequirement(tx: Pick<Orm, 'select'>, records: readonly LockedCustomer[]): Promise<ReadonlySet<string>> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: requiredProvider.customerId })
    .from(requiredProvider)
    .where(sql`${requiredProvider.customerId} = any(${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
