import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import type { Orm } from '../../../db/orm.ts'
import type { CreateUser } from './create-user.input.ts'
import { drawUp, homesOf, insertsOf, insertUsers, type Homes } from './insert-users.ts'
import { readNewUser, type NewUser } from './new-user.ts'
import { checkUserNames, NAME_TAKEN } from './name-conflicts.ts'
import { profileErrors } from './new-profiles.ts'
import { userColumns, type UserRow } from '../user.row.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

export type CreateUserResult = { readonly userIdentity: UserRow | null; readonly errors: UserError[] | null }

/** Creates a user who has to confirm the account. User, claims, memberships, audit row and confirmation mail are written in one transaction. */
export async function createUser(context: RequestContext, input: CreateUser): Promise<CreateUserResult> {
  const user = await readNewUser(context, input)
  if (Array.isArray(user)) return { userIdentity: null, errors: user }
  const homes = await homesOf(context, [user])
  try {
    return await context.orm.transaction((tx) => insert(tx, context, user, homes))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { userIdentity: null, errors: [NAME_TAKEN] }
  }
}

async function insert(tx: Orm, context: RequestContext, user: NewUser, homes: Homes): Promise<CreateUserResult> {
  const taken = await checkUserNames(tx, { partnerId: user.partner?.id ?? null, userType: user.userType }, user)
  if (taken.length > 0) return { userIdentity: null, errors: taken }
  const [id, creator] = [randomUUID(), signedIn(context)]
  const [beyond = []] = await profileErrors(tx, creator, [user])
  if (beyond.length > 0) return { userIdentity: null, errors: [...beyond] }
  await insertUsers(tx, insertsOf(creator, [drawUp(creator, { ...user, id }, homes)]))
  const [row] = await tx.select(userColumns).from(userIdentity).where(eq(userIdentity.id, id))
  if (!row) throw new Error('The database answered no row for the user it created')
  return { userIdentity: row, errors: null }
}
