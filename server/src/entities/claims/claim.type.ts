import { builder } from '../../kit/graphql/builder.ts'
import type { ClaimRow } from './claim.row.ts'

export const UserClaimType = builder.objectRef<ClaimRow>('UserClaim').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId'),
    claimType: t.exposeString('claimType'),
    claimValue: t.exposeString('claimValue'),
  }),
})
