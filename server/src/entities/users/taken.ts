import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { conflict } from './change-user.ts'
import { userIdentity } from './user.table.ts'

export const NAME_TAKEN: UserError = conflict('userName', 'USER_NAME_TAKEN', 'This user name is already taken.')
export const EMAIL_TAKEN: UserError = conflict('email', 'EMAIL_TAKEN', 'This email address is already in use.')

type Wanted = { readonly userName?: string | undefined; readonly email?: string | undefined }
/** What of a wanted name and address another user of the partner has; and how both are compared. */
export type Taken = {
  readonly name: boolean
  readonly email: boolean
  readonly foldedName: string | null
  readonly foldedEmail: string | null
}

/**
 * What of a wanted name and address another user of the partner has. One at a time in each partner, so that of two who ask for the same at once the
 * second is told. @param except the user who is changed, who may have them
 */
export async function conflicts(tx: Orm, partnerId: string | null, wanted: Wanted, except?: string): Promise<UserError[]> {
  await lockNames(tx, [partnerId])
  const [taken] = await takenOf(tx, [{ ...wanted, partnerId }], except)
  return taken ? takenErrors(taken) : []
}

export const takenErrors = ({ name, email }: Pick<Taken, 'name' | 'email'>): UserError[] => [
  ...(name ? [NAME_TAKEN] : []),
  ...(email ? [EMAIL_TAKEN] : []),
]

/** Lets nobody else take a name or an address in these partners until the transaction ends. Always in the same order, so that no two wait for each other. */
export async function lockNames(tx: Pick<Orm, 'execute'>, partnerIds: readonly (string | null)[]): Promise<void> {
  for (const partnerId of new Set(partnerIds.toSorted((one, other) => String(one).localeCompare(String(other)))))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`users of ${partnerId}`}, 0))`)
}

/** The same of any number at once, in their order, and without waiting for anybody. */
export async function takenOf(
  tx: Pick<Orm, 'execute'>,
  wanted: readonly (Wanted & { readonly partnerId: string | null })[],
  except?: string,
): Promise<readonly Taken[]> {
  if (wanted.length === 0) return []
  const others = except === undefined ? sql`true` : sql`${userIdentity.id} <> ${except}`
  // Materialized: else every text is folded where it is compared and once more where it is answered. One each: of `exists` the planner may make a
  // table of everybody's names, which takes longer with each batch.
  const { rows } = await tx.execute<Taken>(sql`
    with wanted as materialized (
      select partner_id, fold(user_name) as name, fold(email) as email, number
      from unnest(${sql.param(wanted.map(({ partnerId }) => partnerId))}::uuid[], ${sql.param(wanted.map(({ userName }) => userName ?? null))}::text[],
        ${sql.param(wanted.map(({ email }) => email ?? null))}::text[]) with ordinality as given (partner_id, user_name, email, number)
    )
    select wanted.name as "foldedName", wanted.email as "foldedEmail", named.one is not null as name, addressed.one is not null as email
    from wanted
      left join lateral (select 1 as one from ${userIdentity} where ${others} and ${userIdentity.userNameFolded} = wanted.name
        and coalesce(${userIdentity.partnerId}, ${NO_PARTNER}) = coalesce(wanted.partner_id, ${NO_PARTNER}) limit 1) as named on true
      left join lateral (select 1 as one from ${userIdentity} where ${others} and ${userIdentity.emailFolded} = wanted.email
        and ${userIdentity.partnerId} is not distinct from wanted.partner_id limit 1) as addressed on true
    order by wanted.number`)
  return rows
}

/** As the unique index on names has it. */
const NO_PARTNER = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid")
