import { sql, type SQL } from 'drizzle-orm'
import { keyOf } from '../../../accounts/identifier-key.ts'
import type { Orm } from '../../../db/orm.ts'
import { inOrder, together } from '../../../db/pipeline/together.ts'
import { userClaim } from '../../../tables/claim.table.ts'
import { conflict, type UserError } from '../../../kit/graphql/user-error.ts'
import { isOnEveryHost, onEveryHost, type SignInHosts } from '../../../access/on-every-host.ts'
import { lookalikes } from './lookalikes.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

export const NAME_TAKEN: UserError = conflict('userName', 'USER_NAME_TAKEN', 'This user name is already taken.')
export const EMAIL_TAKEN: UserError = conflict('email', 'EMAIL_TAKEN', 'This email address is already in use.')

type Wanted = { readonly userName?: string | undefined; readonly email?: string | undefined }
/** Whether user name and email address are in use, with the keys that were compared. */
type NameConflicts = {
  readonly name: boolean
  readonly email: boolean
  readonly nameKey: string | null
  readonly emailKey: string | null
}

/**
 * Returns a conflict for each of user name and email address that another user on the same sign-in host already has. Takes an advisory lock per host,
 * so of two concurrent requests for one name the second gets the conflict.
 * @param except the user who is changed, who may keep their own
 */
export async function checkUserNames(tx: Orm, { partnerId, userType }: SignInHosts, wanted: Wanted, except?: string): Promise<UserError[]> {
  const home = { partnerId, userType }
  const [, [taken]] = await together(
    tx,
    () => lockUserNames(tx, [home]),
    () => findNameConflicts(tx, [{ ...wanted, ...home }], except),
  )
  return taken ? conflictErrors(taken) : []
}

const conflictErrors = ({ name, email }: Pick<NameConflicts, 'name' | 'email'>): UserError[] => [
  ...(name ? [NAME_TAKEN] : []),
  ...(email ? [EMAIL_TAKEN] : []),
]

const EVERYWHERE = 'users on every host'

/**
 * Locks user names and email addresses until the transaction ends: on the partner's host for users of a partner, on all hosts for users who sign in
 * on every host. Locks are taken in a fixed order to avoid deadlocks.
 */
export async function lockUserNames(tx: Pick<Orm, 'execute'>, homes: readonly SignInHosts[]): Promise<void> {
  const key = (name: string) => sql`hashtextextended(${name}, 0)`
  const everywhere = homes.some(isOnEveryHost)
    ? sql`select pg_advisory_xact_lock(${key(EVERYWHERE)})`
    : sql`select pg_advisory_xact_lock_shared(${key(EVERYWHERE)})`
  const partners = new Set(homes.map(({ partnerId }) => String(partnerId)).toSorted())
  await inOrder(tx, [everywhere, ...[...partners].map((id) => sql`select pg_advisory_xact_lock(${key(`users of ${id}`)})`)])
}

/**
 * Like `checkUserNames`, for any number of users in their order and without waiting for a lock. René and Rene are two people, but a name also counts as
 * in use if it is that of somebody who signs in on every host but for accents, or looks, in another script, like that of vendor staff or of an
 * administrator of the host.
 */
export async function findNameConflicts(
  tx: Pick<Orm, 'execute'>,
  wanted: readonly (Wanted & SignInHosts)[],
  except?: string,
): Promise<readonly NameConflicts[]> {
  if (wanted.length === 0) return []
  const others = except === undefined ? sql`true` : sql`${userIdentity.id} <> ${except}`
  const one = (condition: SQL) => sql`select 1 as one from ${userIdentity} where ${others} and ${condition}`
  // Compares with both columns, because users may sign in with either.
  const reserved = (key: SQL, folded: SQL) =>
    sql.join(
      [
        sql`${userIdentity.userNameKey} = ${key}`,
        sql`${userIdentity.emailKey} = ${key}`,
        sql`${userIdentity.userNameFolded} = ${folded}`,
        sql`${userIdentity.emailFolded} = ${folded}`,
      ].map((isSame) => sql`(${one(sql`${isSame} and ${SHARES_A_HOST}`)} limit 1)`),
      sql` union all `,
    )
  // Materialized, because otherwise every key would be made for the comparison and again for the result. `limit 1` subqueries instead of `exists`,
  // which the planner may turn into a hash of all names; that takes longer with each batch.
  const { rows } = await tx.execute<NameConflicts>(sql`
    with wanted as materialized (
      select partner_id, ${keyOf(sql`user_name`)} as name, ${keyOf(sql`nullif(email, '')`)} as email, fold(user_name) as folded_name,
        nullif(fold(email), '') as folded_email, everywhere, number
      from unnest(${sql.param(wanted.map(({ partnerId }) => partnerId))}::uuid[], ${sql.param(wanted.map(({ userName }) => userName ?? null))}::text[],
        ${sql.param(wanted.map(({ email }) => email ?? null))}::text[], ${sql.param(wanted.map(isOnEveryHost))}::boolean[])
        with ordinality as given (partner_id, user_name, email, everywhere, number)
    )
    select wanted.name as "nameKey", wanted.email as "emailKey", coalesce(named.one, reserved_name.one) is not null as name,
      coalesce(addressed.one, reserved_email.one) is not null as email
    from wanted
      left join lateral (${one(sql`${userIdentity.userNameKey} = wanted.name
        and coalesce(${userIdentity.partnerId}, ${NO_PARTNER}) = coalesce(wanted.partner_id, ${NO_PARTNER})`)} limit 1) as named on true
      left join lateral (${one(sql`${userIdentity.emailKey} = wanted.email
        and ${userIdentity.partnerId} is not distinct from wanted.partner_id`)} limit 1) as addressed on true
      left join lateral (${reserved(sql`wanted.name`, sql`wanted.folded_name`)} limit 1) as reserved_name on true
      left join lateral (${reserved(sql`wanted.email`, sql`wanted.folded_email`)} limit 1) as reserved_email on true
    order by wanted.number`)
  const looks = await lookalikes(
    tx,
    wanted.map(({ userName, email, partnerId }) => ({ id: except, userName, email, partnerId })),
  )
  return looks
    ? rows.map((row, at) => ({ ...row, name: row.name || looks[at]?.name === true, email: row.email || looks[at]?.email === true }))
    : rows
}

/** Must match the expression of the unique index on the keys of user names. */
const NO_PARTNER = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid")

/**
 * Whether two users sign in on the same host and could be mistaken for each other. Vendor staff sign in on every host. On the default host, partner
 * administrators and vendor partners of all partners sign in as well, but its own users take precedence.
 */
const SHARES_A_HOST = sql`(wanted.everywhere or ${onEveryHost} or (wanted.partner_id is null and ${userIdentity.partnerId} is not null
  and (${userIdentity.userType} = 5 or exists (select 1 from ${userClaim} where ${userClaim.userId} = ${userIdentity.id}
    and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} = 'PartnerAdmin'))))`
