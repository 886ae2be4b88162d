import { userTypeOf } from '#contract/people.ts'
import type { Viewer } from '#contract/access/rule.ts'

/** Somebody of this user type code, without roles, claims, flags and partner but those given. */
export const viewerOf = (code: number, more: Partial<Viewer> = {}): Viewer => ({
  subject: 's',
  displayName: 'd',
  userName: 'u',
  userType: userTypeOf(code),
  roles: [],
  nhr: undefined,
  claims: { usertype: String(code) },
  partner: { id: null, isHrPartner: false },
  features: {},
  ...more,
})
