import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ClauseId } from '#contract/access/explain.ts'
import { paths } from '#src/lib/addresses/paths.ts'

/** Labels of the checks, phrased about another user. */
export const clauseNames: Readonly<Record<ClauseId, MessageDescriptor>> = {
  restrictedPartner: msg`Open to the user’s partner`,
  features: msg`All features are turned on`,
  userTypes: msg`Has an allowed user type`,
  roles: msg`Has one of the roles`,
  claims: msg`Has one of the claims`,
  nhr: msg`Not an employee or manager of an HR partner`,
  customers: msg`A customer gives access to the portal`,
}

/** What would have to change for a check to pass. */
export const clauseRemedies: Readonly<Record<ClauseId, MessageDescriptor>> = {
  restrictedPartner: msg`Only users of other partners can open this page.`,
  features: msg`Turn these features on:`,
  userTypes: msg`Assign one of these user types:`,
  roles: msg`Assign one of these roles:`,
  claims: msg`Add one of these claims:`,
  nhr: msg`Change the value of the claim nhr.`,
  customers: msg`Switch on access to the portal for one of the customers.`,
}

/** Page of the user on which that can be changed, if there is one. */
export const clauseRepairs: Readonly<Partial<Record<ClauseId, { words: MessageDescriptor; page: typeof paths.user }>>> = {
  userTypes: { words: msg`Open Basic Details`, page: paths.userBasic },
  roles: { words: msg`Open Basic Details`, page: paths.userBasic },
  claims: { words: msg`Open Claims`, page: paths.userClaims },
  nhr: { words: msg`Open Claims`, page: paths.userClaims },
  customers: { words: msg`Open Basic Details`, page: paths.userBasic },
}
