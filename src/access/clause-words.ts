import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ClauseId } from '#contract/access/explain.ts'

/** Explains each clause to the user whom it denied access. */
export const clauseWords: Readonly<Record<ClauseId, MessageDescriptor>> = {
  restrictedPartner: msg`This page is not available for your partner.`,
  features: msg`This page requires a feature that is turned off.`,
  userTypes: msg`Neither your user type nor an access profile opens this page.`,
  roles: msg`You do not have a role that this page requires.`,
  claims: msg`Your account does not have a claim that this page requires.`,
  nhr: msg`Employees and managers of this partner cannot use the portal.`,
  customers: msg`Your organisation does not use the portal.`,
}
