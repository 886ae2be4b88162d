import { and, asc, eq } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { UserClaimType } from './claim.type.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { replaceClaim, type ReplaceClaimResult } from './replace-claim.ts'

const LOOKS = knownActivity('VIEW', 'User')

builder.queryField('userClaim', (t) =>
  t.field({
    access: 'signedIn',
    type: UserClaimType,
    nullable: true,
    description: 'The first claim of a type; null when there is none or the user is out of reach.',
    args: { userId: t.arg.id({ required: true }), claimType: t.arg.string({ required: true }) },
    resolve: async (_, { userId, claimType }, context) => {
      if (!isUuid(userId)) return null
      const { orm, reach } = contextDoing(context, LOOKS)
      const [found] = await orm
        .select({ claim: userClaim })
        .from(userClaim)
        .innerJoin(userIdentity, eq(userIdentity.id, userClaim.userId))
        .where(and(eq(userClaim.userId, userId), eq(userClaim.claimType, claimType), reach.users))
        .orderBy(asc(userClaim.claimValue))
        .limit(1)
      return found?.claim
    },
  }),
)

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
