import { builder } from '../../graphql/builder.ts'
import { UserErrorType } from '../../graphql/user-error.ts'
import type { UserError } from '../../graphql/user-error.ts'
import type { UserRow } from '../users/user.row.ts'
import { UserIdentityType } from '../users/user.type.ts'

type Payload = { readonly userIdentity: UserRow | null; readonly errors: UserError[] | null }

const AddOrReplaceUserClaimInput = builder.inputType('AddOrReplaceUserClaimInput', {
  fields: (t) => ({ userId: t.id({ required: true }), claimType: t.string({ required: true }), claimValue: t.string({ required: true }) }),
})

const AddOrReplaceUserClaimPayload = builder.objectRef<Payload>('AddOrReplaceUserClaimPayload').implement({
  fields: (t) => ({
    userIdentity: t.expose('userIdentity', { type: UserIdentityType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('addOrReplaceUserClaim', (t) =>
  t.field({
    type: AddOrReplaceUserClaimPayload,
    args: { input: t.arg({ type: AddOrReplaceUserClaimInput, required: true }) },
    resolve: () => {
      throw new Error('Comes with the next landing')
    },
  }),
)
