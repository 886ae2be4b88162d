import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { locale } from '../../tables/locale.table.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { PARTNER_DATE_FORMATS } from '../partners/partner.rules.ts'
import { userColumns, type UserRow } from '../users/user.row.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { claimsOf } from './claim.loaders.ts'

type ReplaceClaim = { readonly userId: string; readonly claimType: string; readonly claimValue: string }
export type ReplaceClaimResult = { readonly userIdentity: UserRow | null; readonly errors: UserError[] | null }

const refused = (error: UserError): ReplaceClaimResult => ({ userIdentity: null, errors: [error] })

/** Date formats that a user may choose; '' stands for the partner's format. */
export const DATE_FORMATS = ['', ...PARTNER_DATE_FORMATS] as const
const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const

const valueThat = (isAllowed: (value: string) => boolean, words: string) => (_: Orm, value: string) =>
  Promise.resolve(isAllowed(value) ? undefined : refused(invalid('claimValue', 'VALUE_NOT_ALLOWED', `The value must be ${words}.`)))

const oneOf = (allowed: readonly string[]) =>
  valueThat((value) => allowed.includes(value), `one of: ${allowed.map((one) => `'${one}'`).join(', ')}`)

/** Claims that users may set for themselves, each with the check of its value. */
const OWN_CLAIMS: Readonly<Record<string, (orm: Orm, value: string) => Promise<ReplaceClaimResult | undefined>>> = {
  default_locale: async (orm, value) => {
    const [known] = await orm.select().from(locale).where(eq(locale.id, value))
    return known ? undefined : refused(missing('claimValue', 'LOCALE_NOT_FOUND', 'There is no such language.'))
  },
  date_format: oneOf(DATE_FORMATS),
  colour_scheme: oneOf(COLOUR_SCHEMES),
  portal_tour: oneOf(['seen']),
}

/**
 * Sets one claim of a user. Claims decide what users may do, so only those in `OWN_CLAIMS` can be set, by the user alone: the language, the personal
 * settings `date_format` and `colour_scheme`, and `portal_tour`, which becomes 'seen' once the tour was offered.
 */
export async function replaceClaim(context: RequestContext, input: ReplaceClaim): Promise<ReplaceClaimResult> {
  const { orm, reach } = context
  const [user] = isUuid(input.userId)
    ? await orm
        .select(userColumns)
        .from(userIdentity)
        .where(and(eq(userIdentity.id, input.userId), reach.users))
    : []
  if (!user) return refused(missing('userId', 'USER_NOT_FOUND', 'There is no such user.'))
  const check = user.id === signedIn(context).userId && Object.hasOwn(OWN_CLAIMS, input.claimType) ? OWN_CLAIMS[input.claimType] : undefined
  if (!check) return refused(invalid('claimType', 'CLAIM_NOT_ALLOWED', 'You may not set this claim.'))
  const refusal = await check(orm, input.claimValue)
  if (refusal) return refusal
  await orm.transaction((tx) => write(tx, context, input))
  claimsOf(context).clear(user.id)
  return { userIdentity: user, errors: null }
}

/** A claim that already has the value is left alone without an audit row, because the portal repeats its requests. */
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
