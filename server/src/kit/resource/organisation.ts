import { scopeOf } from '../../access/reach.ts'
import type { RequestContext } from '../graphql/context.ts'
import { invalid, type UserError } from '../graphql/user-error.ts'

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
 * Returns an error if the request names another organisation than those of the record.
 * @param organisations undefined for a record that belongs to no organisation, such as a login provider
 */
export const organisationError = (
  { customerId }: Pick<RequestContext, 'customerId'>,
  organisations: readonly string[] | undefined,
): UserError | undefined =>
  customerId === undefined || organisations === undefined || organisations.includes(customerId) ? undefined : OTHER_ORGANISATION

/** Returns an error for an action on all rows of a list if the caller administers several organisations and names neither one nor all of them. */
export const unnamedError = ({ namesOrganisation, viewer }: Pick<RequestContext, 'namesOrganisation' | 'viewer'>): UserError | undefined =>
  !namesOrganisation && viewer && scopeOf(viewer) === 'customers' && viewer.customerIds.length > 1 ? ORGANISATION_REQUIRED : undefined
