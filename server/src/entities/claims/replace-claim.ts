import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { isUuid } from '../../graphql/filter-fields.ts'
import { signedIn } from '../../graphql/signed-in.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { locale } from '../locales/locale.table.ts'
import { writeAudit } from '../logs/audit.ts'
import { userColumns } from '../users/user.row.ts'
import type { UserRow } from '../users/user.row.ts'
import { userIdentity } from '../users/user.table.ts'
import { userClaim } from './claim.table.ts'

export type ReplaceClaim = { readonly userId: string; readonly claimType: string; readonly claimValue: string }
export type ReplaceClaimResult = { readonly userIdentity: UserRow | null; readonly errors: UserError[] | null }

const refused = (kind: UserError['kind'], path: string, code: string, message: string): ReplaceClaimResult => ({
  userIdentity: null,
  errors: [{ kind, path, code, message }],
})

/**
 * Sets one claim of a user. Claims decide what people may do, so only those on the list below can be set, each by whom and to what it says
 * (checks.md, D5): today `default_locale`, by the user, to one of the languages.
 */
export async function replaceClaim(context: RequestContext, input: ReplaceClaim): Promise<ReplaceClaimResult> {
  const { orm, reach } = context
  const [user] = isUuid(input.userId)
    ? await orm
        .select(userColumns)
        .from(userIdentity)
        .where(and(eq(userIdentity.id, input.userId), reach.users))
    : []
  if (!user) return refused('NotFoundError', 'userId', 'USER_NOT_FOUND', 'There is no such user.')
  if (input.claimType !== 'default_locale' || user.id !== signedIn(context).userId)
    return refused('ValidationError', 'claimType', 'CLAIM_NOT_ALLOWED', 'You may not set this claim.')
  const [known] = await orm.select().from(locale).where(eq(locale.id, input.claimValue))
  if (!known) return refused('NotFoundError', 'claimValue', 'LOCALE_NOT_FOUND', 'There is no such language.')
  await orm.transaction((tx) => write(tx, context, input))
  context.load.claimsOf.clear(user.id)
  return { userIdentity: user, errors: null }
}

/** A claim that has the value already is left alone, and nothing is audited: the portal repeats itself. */
async function write(tx: Orm, context: RequestContext, { userId, claimType, claimValue }: ReplaceClaim): Promise<void> {
  const mine = and(eq(userClaim.userId, userId), eq(userClaim.claimType, claimType))
  const [before] = await tx.select().from(userClaim).where(mine).orderBy(asc(userClaim.claimValue)).for('update')
  if (before?.claimValue === claimValue) return
  if (before) await tx.update(userClaim).set({ claimValue }).where(eq(userClaim.id, before.id))
  else await tx.insert(userClaim).values({ userId, claimType, claimValue })
  await writeAudit(tx, signedIn(context), {
    action: 'addOrReplaceUserClaim',
    subjectType: 'UserIdentity',
    subjectId: userId,
    before: { [claimType]: before?.claimValue ?? null },
    after: { [claimType]: claimValue },
  })
}
