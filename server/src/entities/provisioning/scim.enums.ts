import { builder } from '../../kit/graphql/builder.ts'
import { scimActions, scimGroupKinds, scimOutcomes, scimResources, scimSubjects } from '../../tables/scim.table.ts'

export const ScimGroupKind = builder.enumType('ScimGroupKind', {
  description:
    'What the groups of a directory are: access profiles of the customer of new users, or the customers that sign in by the provider.',
  values: scimGroupKinds,
})
export const ScimSubject = builder.enumType('ScimSubject', {
  description: 'Which attribute the login provider names people by at a sign-in; NONE: new users are invited by mail.',
  values: scimSubjects,
})
export const ScimAction = builder.enumType('ScimAction', { values: scimActions })
export const ScimResource = builder.enumType('ScimResource', { values: scimResources })
export const ScimOutcome = builder.enumType('ScimOutcome', {
  description: 'WOULD_CHANGE: in a dry run. FAILED: a fault of ours.',
  values: scimOutcomes,
})
export const ScimOwnerState = builder.enumType('ScimOwnerState', {
  description:
    'PRESENT: may do all that the directory does. LIMITED: may do only a part, and so may the directory. LEFT: has left, and somebody else is to take over. ENDED: the directory can only deactivate users.',
  values: ['PRESENT', 'LIMITED', 'LEFT', 'ENDED'] as const,
})
