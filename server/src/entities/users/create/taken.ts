import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import { inOrder, together } from '../../../db/pipeline/together.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { userClaim } from '../../../tables/claim.table.ts'
import { conflict } from '../../../kit/graphql/user-error.ts'
import { isOnEveryHost, onEveryHost } from '../../../access/on-every-host.ts'
import { lookalikes } from './lookalikes.ts'
import type { Home } from '../../../access/on-every-host.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

export const NAME_TAKEN: UserError = conflict('userName', 'USER_NAME_TAKEN', 'This user name is already taken.')
export const EMAIL_TAKEN: UserError = conflict('email', 'EMAIL_TAKEN', 'This email address is already in use.')

type Wanted = { readonly userName?: string | undefined; readonly email?: string | undefined }
/** What of a wanted name and address is taken; and how both are compared. */
export type Taken = {
  readonly name: boolean
  readonly email: boolean
  readonly foldedName: string | null
  readonly foldedEmail: string | null
}

/**
 * What of a wanted name and address another user has who signs in on a host of this one. One at a time on each host, so that of two who ask for
 * the same at once the second is told. @param except the user who is changed, who may have them
 */
export async function conflicts(tx: Orm, { partnerId, userType }: Home, wanted: Wanted, except?: string): Promise<UserError[]> {
  const home = { partnerId, userType }
  const [, [taken]] = await together(
    tx,
    () => lockNames(tx, [home]),
    () => takenOf(tx, [{ ...wanted, ...home }], except),
  )
  return taken ? takenErrors(taken) : []
}

export const takenErrors = ({ name, email }: Pick<Taken, 'name' | 'email'>): UserError[] => [
  ...(name ? [NAME_TAKEN] : []),
  ...(email ? [EMAIL_TAKEN] : []),
]

const EVERYWHERE = 'users on every host'

/**
 * Lets nobody else take a name or an address on these hosts until the transaction ends: on that of a partner, beside others on other hosts, or on all
 * of them. Always in the same order, so that no two wait for each other.
 */
export async function lockNames(tx: Pick<Orm, 'execute'>, homes: readonly Home[]): Promise<void> {
  const key = (name: string) => sql`hashtextextended(${name}, 0)`
  const everywhere = homes.some(isOnEveryHost)
    ? sql`select pg_advisory_xact_lock(${key(EVERYWHERE)})`
    : sql`select pg_advisory_xact_lock_shared(${key(EVERYWHERE)})`
  const partners = new Set(homes.map(({ partnerId }) => String(partnerId)).toSorted())
  await inOrder(tx, [everywhere, ...[...partners].map((id) => sql`select pg_advisory_xact_lock(${key(`users of ${id}`)})`)])
}

/**
 * The same of any number at once, in their order, and without waiting for anybody. What looks like the name of vendor staff or of an administrator of
 * the host in another script is taken as well.
 */
export async function takenOf(tx: Pick<Orm, 'execute'>, wanted: readonly (Wanted & Home)[], except?: string): Promise<readonly Taken[]> {
  if (wanted.length === 0) return []
  const others = except === undefined ? sql`true` : sql`${userIdentity.id} <> ${except}`
  const one = (condition: SQL) => sql`select 1 as one from ${userIdentity} where ${others} and ${condition}`
  // Both columns: who signs in may type either.
  const reserved = (text: SQL) => sql`(${one(sql`${userIdentity.userNameFolded} = ${text} and ${SHARES_A_HOST}`)} limit 1) union all
    (${one(sql`${userIdentity.emailFolded} = ${text} and ${SHARES_A_HOST}`)} limit 1) limit 1`
  // Materialized: else every text is folded where it is compared and once more where it is answered. One each: of `exists` the planner may make a
  // table of everybody's names, which takes longer with each batch.
  const { rows } = await tx.execute<Taken>(sql`
    with wanted as materialized (
      select partner_id, fold(user_name) as name, nullif(fold(email), '') as email, everywhere, number
      from unnest(${sql.param(wanted.map(({ partnerId }) => partnerId))}::uuid[], ${sql.param(wanted.map(({ userName }) => userName ?? null))}::text[],
        ${sql.param(wanted.map(({ email }) => email ?? null))}::text[], ${sql.param(wanted.map(isOnEveryHost))}::boolean[])
        with ordinality as given (partner_id, user_name, email, everywhere, number)
    )
    select wanted.name as "foldedName", wanted.email as "foldedEmail", coalesce(named.one, reserved_name.one) is not null as name,
      coalesce(addressed.one, reserved_email.one) is not null as email
    from wanted
      left join lateral (${one(sql`${userIdentity.userNameFolded} = wanted.name
        and coalesce(${userIdentity.partnerId}, ${NO_PARTNER}) = coalesce(wanted.partner_id, ${NO_PARTNER})`)} limit 1) as named on true
      left join lateral (${one(sql`${userIdentity.emailFolded} = wanted.email
        and ${userIdentity.partnerId} is not distinct from wanted.partner_id`)} limit 1) as addressed on true
      left join lateral (${reserved(sql`wanted.name`)}) as reserved_name on true
      left join lateral (${reserved(sql`wanted.email`)}) as reserved_email on true
    order by wanted.number`)
  const looks = await lookalikes(
    tx,
    wanted.map(({ userName, email, partnerId }) => ({ id: except, userName, email, partnerId })),
  )
  return looks
    ? rows.map((row, at) => ({ ...row, name: row.name || looks[at]?.name === true, email: row.email || looks[at]?.email === true }))
    : rows
}

/** As the unique index on names has it. */
const NO_PARTNER = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid")

/**
 * Whether one of both signs in where the other does and would be taken for them: vendor staff on every host; on the default host, where its own users
 * go first, the partner admins and vendor partners of all partners.
 */
const SHARES_A_HOST = sql`(wanted.everywhere or ${onEveryHost} or (wanted.partner_id is null and ${userIdentity.partnerId} is not null
  and (${userIdentity.userType} = 5 or exists (select 1 from ${userClaim} where ${userClaim.userId} = ${userIdentity.id}
    and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} = 'PartnerAdmin'))))`
