import { STANDARD_PASSWORDS } from '../kit/hosts.ts'
import type { Host, PasswordRules } from '../kit/hosts.ts'
import type { UserRow } from './claims.ts'

/** A partner's rules hold for its own users; staff of the vendor sign in on its host too. */
export const passwordRulesOf = (
  { partner, passwords }: Pick<Host, 'partner' | 'passwords'>,
  user: Pick<UserRow, 'partnerId'>,
): PasswordRules => (partner.partnerId === user.partnerId ? passwords : STANDARD_PASSWORDS)
