import { DrizzleQueryError, and, eq, sql } from 'drizzle-orm'
import type { RequestContext } from '../../graphql/context.ts'
import { signedIn } from '../../graphql/signed-in.ts'
import type { UserError } from '../../graphql/user-error.ts'
import type { Host } from '../../hosts.ts'
import type { Orm } from '../../db/orm.ts'
import { outbox } from '../../outbox/outbox.table.ts'
import { userClaim } from '../claims/claim.table.ts'
import { writeAudit } from '../logs/audit.ts'
import { createConfirmationLink } from './confirmation-link.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { readNewUser } from './new-user.ts'
import type { CreateUser, NewUser } from './new-user.ts'
import { userColumns } from './user.row.ts'
import type { UserRow } from './user.row.ts'
import { userCustomer, userIdentity } from './user.table.ts'

export type CreateUserResult = { readonly userIdentity: UserRow | null; readonly errors: UserError[] | null }

const UNIQUE_VIOLATION = '23505'
const NAME_TAKEN: UserError = {
  kind: 'ConflictError',
  path: 'userName',
  code: 'USER_NAME_TAKEN',
  message: 'This user name is already taken.',
}
const EMAIL_TAKEN: UserError = {
  kind: 'ConflictError',
  path: 'email',
  code: 'EMAIL_TAKEN',
  message: 'This email address is already in use.',
}

/** Creates a user who waits for confirmation: row, claims, memberships, audit row and confirmation mail, all in one transaction or none. */
export async function createUser(context: RequestContext, input: CreateUser): Promise<CreateUserResult> {
  const user = await readNewUser(context, input)
  if (Array.isArray(user)) return { userIdentity: null, errors: user }
  const home = await context.hostOf(user.partner?.domain)
  try {
    return await context.orm.transaction((tx) => insert(tx, context, user, home))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { userIdentity: null, errors: [NAME_TAKEN] }
  }
}

async function insert(tx: Orm, context: RequestContext, user: NewUser, home: Host): Promise<CreateUserResult> {
  const partnerId = user.partner?.id ?? null
  const taken = await conflicts(tx, partnerId, user)
  if (taken.length > 0) return { userIdentity: null, errors: taken }
  const displayName = [user.givenName, user.familyName].filter(Boolean).join(' ') || null
  const { userName, email, userType, customerIds } = user
  const phoneNumber = user.phoneNumber || null
  const [row] = await tx
    .insert(userIdentity)
    .values({ partnerId, userName, email, phoneNumber, userType, displayName })
    .returning(userColumns)
  if (!row) throw new Error('The database answered no row for the user it created')
  await tx
    .insert(userClaim)
    .values(claimsOf(user, displayName).map(([claimType, claimValue]) => ({ userId: row.id, claimType, claimValue })))
  if (customerIds.length > 0) {
    await tx.insert(userCustomer).values(customerIds.map((customerId, at) => ({ userId: row.id, customerId, isDefault: at === 0 })))
  }
  const actor = signedIn(context)
  const after = { userName, email, displayName, phoneNumber, userType, roles: user.roles, partnerId, customerIds, locale: user.locale }
  await writeAudit(tx, actor, { action: 'createUser', subjectType: 'UserIdentity', subjectId: row.id, partnerId, after })
  const link = await createConfirmationLink(tx, { userId: row.id, createdBy: actor.userId, origin: home.origin })
  await tx
    .insert(outbox)
    .values(
      confirmationMail({ recipient: email, userId: row.id, userName, firstName: user.givenName, locale: user.locale, host: home, link }),
    )
  return { userIdentity: row, errors: null }
}

/** One at a time in each partner, so that of two who ask for the same address at once the second is told. */
async function conflicts(tx: Orm, partnerId: string | null, { userName, email }: NewUser): Promise<UserError[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`users of ${partnerId}`}, 0))`)
  const samePartner = partnerId === null ? sql`${userIdentity.partnerId} is null` : eq(userIdentity.partnerId, partnerId)
  const [found] = await tx
    .select({
      name: sql<boolean>`coalesce(bool_or(${userIdentity.userNameFolded} = fold(${userName})), false)`,
      email: sql<boolean>`coalesce(bool_or(${userIdentity.emailFolded} = fold(${email})), false)`,
    })
    .from(userIdentity)
    .where(and(samePartner, sql`(${userIdentity.userNameFolded} = fold(${userName}) or ${userIdentity.emailFolded} = fold(${email}))`))
  return [...(found?.name ? [NAME_TAKEN] : []), ...(found?.email ? [EMAIL_TAKEN] : [])]
}

const claimsOf = (user: NewUser, displayName: string | null): [type: string, value: string][] => [
  ['usertype', String(user.userType)],
  ...(displayName === null ? [] : [['name', displayName] as [string, string]]),
  ...(user.givenName === '' ? [] : [['given_name', user.givenName] as [string, string]]),
  ...(user.familyName === '' ? [] : [['family_name', user.familyName] as [string, string]]),
  ...user.roles.map((role): [string, string] => ['role', role]),
  ['default_locale', user.locale],
]

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && error.cause !== undefined && 'code' in error.cause && error.cause.code === UNIQUE_VIOLATION
