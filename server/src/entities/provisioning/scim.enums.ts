import { builder } from '../../kit/graphql/builder.ts'
import { scimActions, scimGroupKinds, scimLeavings, scimOutcomes, scimResources, scimSubjects } from '../../tables/providers/scim.table.ts'

export const ScimGroupKind = builder.enumType('ScimGroupKind', {
  description:
    'What the groups of a directory are. ACCESS_PROFILES: access profiles of the customer of new users. CUSTOMERS: the customers that sign in with the provider.',
  values: scimGroupKinds,
})
export const ScimSubject = builder.enumType('ScimSubject', {
  description: 'Attribute by which the login provider identifies users at a sign-in. NONE: new users are invited by email.',
  values: scimSubjects,
})
export const ScimAction = builder.enumType('ScimAction', { values: scimActions })
export const ScimResource = builder.enumType('ScimResource', { values: scimResources })
export const ScimOutcome = builder.enumType('ScimOutcome', {
  description: 'WOULD_CHANGE: a change that was not made because of a dry run. FAILED: an internal error of the portal.',
  values: scimOutcomes,
})
export const ScimOwnerState = builder.enumType('ScimOwnerState', {
  description:
    'PRESENT: the owner may do everything that the directory does. LIMITED: the owner may do only a part of it, and so may the directory. LEFT: the owner has left, and somebody else should take over. ENDED: the directory can only deactivate users.',
  values: ['PRESENT', 'LIMITED', 'LEFT', 'ENDED'] as const,
})
export const ScimLeaving = builder.enumType('ScimLeaving', { description: 'What a directory asked for.', values: scimLeavings })
export const ScimDifferenceReason = builder.enumType('ScimDifferenceReason', {
  description:
    'UNMANAGED: an active user of a customer of the directory of whom the directory has sent nothing. REFUSED: the directory wanted to create a user, and was refused. WAITS: the directory has deactivated a user who stays active here as the last administrator.',
  values: ['UNMANAGED', 'REFUSED', 'WAITS'] as const,
})
