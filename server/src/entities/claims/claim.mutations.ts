import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { replaceClaim } from './replace-claim.ts'
import type { ReplaceClaimResult } from './replace-claim.ts'

const AddOrReplaceUserClaimInput = builder.inputType('AddOrReplaceUserClaimInput', {
  fields: (t) => ({ userId: t.id({ required: true }), claimType: t.string({ required: true }), claimValue: t.string({ required: true }) }),
})

const AddOrReplaceUserClaimPayload = builder.objectRef<ReplaceClaimResult>('AddOrReplaceUserClaimPayload').implement({
  fields: (t) => ({
    userIdentity: t.expose('userIdentity', { type: UserIdentityType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('addOrReplaceUserClaim', (t) =>
  t.field({
    access: 'signedIn',
    type: AddOrReplaceUserClaimPayload,
    args: { input: t.arg({ type: AddOrReplaceUserClaimInput, required: true }) },
    resolve: (_, { input }, context) => replaceClaim(context, input),
  }),
)
