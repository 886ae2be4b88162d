import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ClauseId } from './explain.ts'

/** What each clause asks, said to the person it turned away. */
export const clauseWords: Readonly<Record<ClauseId, MessageDescriptor>> = {
  restrictedPartner: msg`This page is not part of the portal of your partner.`,
  features: msg`A feature that this page needs is switched off.`,
  userTypes: msg`This page is for other user types than yours.`,
  roles: msg`You do not have a role that this page needs.`,
  claims: msg`Your account does not carry a claim that this page needs.`,
  nhr: msg`Employees and managers of this partner do not use the portal.`,
  customers: msg`Your organisation does not use the portal.`,
}
