import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import { STANDARD_PASSWORDS, passwordRulesIn, type Host, type PasswordRules } from '../../kit/hosts.ts'
import { partner } from '../../tables/partner.table.ts'
import type { UserRow } from '../claims.ts'
import type { BreachCheck } from './breached-passwords.ts'
import { checkPassword, type Violation } from './password-policy.ts'

const rulesBy = prepared((orm) =>
  orm
    .select({ passwordMinLength: partner.passwordMinLength, passwordExpiryDays: partner.passwordExpiryDays })
    .from(partner)
    .where(eq(partner.id, sql.placeholder('partnerId')))
    .prepare('password_rules'),
)

/**
 * Reads the rules for a user's passwords: those of the user's own partner, on every host. Vendor staff have no partner. Queries the database only if
 * the host is not their partner's.
 */
export async function passwordRulesOf(
  orm: Orm,
  { partner: { partnerId }, passwords }: Pick<Host, 'partner' | 'passwords'>,
  user: Pick<UserRow, 'partnerId'>,
): Promise<PasswordRules> {
  if (user.partnerId === null) return STANDARD_PASSWORDS
  if (user.partnerId === partnerId) return passwords
  const [found] = await rulesBy(orm).execute({ partnerId: user.partnerId })
  return found ? passwordRulesIn(found) : STANDARD_PASSWORDS
}

type Named = Pick<UserRow, 'userName' | 'email' | 'displayName'>

export const passwordViolations = (plain: string, { userName, email, displayName }: Named, { minLength }: PasswordRules): Violation[] =>
  checkPassword(plain, [userName, email, displayName], minLength)

/** Like `passwordViolations`, for a password that is to be set: one that is good otherwise must not be known from a data breach either. */
export async function newPasswordViolations(
  plain: string,
  user: Named,
  rules: PasswordRules,
  isBreached: BreachCheck,
): Promise<Violation[]> {
  const violations = passwordViolations(plain, user, rules)
  return violations.length === 0 && (await isBreached(plain)) ? ['tooCommon'] : violations
}
