import { scopeOf } from '../../access/reach.ts'
import type { RequestContext } from '../graphql/context.ts'
import { invalid } from '../graphql/user-error.ts'
import type { UserError } from '../graphql/user-error.ts'

export const OTHER_ORGANISATION = invalid(
  null,
  'OTHER_ORGANISATION',
  'This does not belong to the organisation that you work in. Work in its organisation, or in all of them, and try again.',
)
const ORGANISATION_REQUIRED = invalid(
  'all',
  'ORGANISATION_REQUIRED',
  'You administer several organisations: name the one that you work in by the header X-Customer, or leave the header empty for all of them.',
)

/**
 * Why a request may not write what belongs to these organisations: it names another one.
 * @param organisations undefined for what belongs to no organisation, as a login provider does
 */
export const organisationError = (
  { customerId }: Pick<RequestContext, 'customerId'>,
  organisations: readonly string[] | undefined,
): UserError | undefined =>
  customerId === undefined || organisations === undefined || organisations.includes(customerId) ? undefined : OTHER_ORGANISATION

/** Why a request may not act on all that a list shows: its caller administers several organisations, and it says neither which one nor that all are meant. */
export const unnamedError = ({ namesOrganisation, viewer }: Pick<RequestContext, 'namesOrganisation' | 'viewer'>): UserError | undefined =>
  !namesOrganisation && viewer && scopeOf(viewer) === 'customers' && !viewer.isNarrowed && viewer.customerIds.length > 1 ? ORGANISATION_REQUIRED : undefined
