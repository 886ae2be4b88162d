import { sql } from 'drizzle-orm'
import { acting, managers } from '../../access/rules.ts'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { DIGEST } from '../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { breakGlassUser, requiredProvider } from '../../tables/providers/required-provider.table.ts'
import type { CustomerRow } from './customer.row.ts'
import { CustomerType } from './customer.type.ts'
import { liftRequirement, previewRequirement, requireProvider, type Person, type Requirement } from './required-provider.ts'

const changes = acting(managers, 'UPDATE', 'Customer')
const of = { resource: 'customer', verb: 'change' } as const

const requirements = perRequest(({ owner }) =>
  oneEach<{ customerId: string; since: Date }>(
    ({ customerId }) => customerId,
    (ids) =>
      owner
        .select({ customerId: requiredProvider.customerId, since: requiredProvider.since })
        .from(requiredProvider)
        .where(anyOf(requiredProvider.customerId, ids)),
  ),
)

const breakGlass = perRequest(({ owner, reach }) =>
  manyEach<Person & { readonly customerId: string }>(
    ({ customerId }) => customerId,
    (ids) =>
      owner
        .select({
          customerId: breakGlassUser.customerId,
          id: userIdentity.id,
          name: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`,
        })
        .from(breakGlassUser)
        .innerJoin(userIdentity, sql`${userIdentity.id} = ${breakGlassUser.userId}`)
        .where(sql`${anyOf(breakGlassUser.customerId, ids)} and ${reach.users}`),
  ),
)

export const PersonType = builder.objectRef<Person>('SignInPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const PreviewType = builder.objectRef<Requirement>('LoginProviderRequirement').implement({
  description: 'What requiring the login provider of a customer would do. Lists name the first 100.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'Active users of the customer who could sign in by it alone.' }),
    digest: t.exposeString('digest', {
      description: 'Identifies the login provider and these users. Pass it with the requirement.',
    }),
    shutOutCount: t.exposeInt('shutOutCount', { description: 'Those of them who are not linked with it, and could not sign in.' }),
    shutOut: t.expose('shutOut', { type: [PersonType] }),
    sessions: t.exposeInt('sessions', { description: 'Open sessions by another way, which end at once.' }),
    apps: t.exposeInt('apps', { description: 'Apps that hold refresh tokens of these sessions, counted once for each user.' }),
    candidates: t.expose('candidates', {
      type: [PersonType],
      description: 'Users who could keep password and second factor: the factor needs no mail, and no directory manages them.',
    }),
  }),
})

builder.objectFields(CustomerType, (t) => ({
  providerRequiredSince: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Since when its users sign in by its login provider alone; null if every way is open.',
    resolve: async ({ id }, _, context) => (await requirements(context).load(id))?.since ?? null,
  }),
  breakGlass: t.field({
    type: [PersonType],
    description: 'Users who keep password and second factor while the login provider is required.',
    resolve: ({ id }, _, context) => breakGlass(context).load(id),
  }),
  providerRequirement: t.field({
    type: PreviewType,
    description: 'What requiring its login provider would do.',
    resolve: (customer: CustomerRow, _, context) => previewRequirement(context, customer),
  }),
}))

const common = (t: PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>) => ({
  id: t.id({ required: true, description: 'ID of the customer.' }),
  version: t.int({ required: true, description: 'Version of the customer that the caller last read.' }),
})
const RequireInput = builder.inputType('RequireLoginProviderInput', {
  fields: (t) => ({
    ...common(t),
    people: t.int({
      required: true,
      description: 'Number of users whom it concerns, as the preview reported it. A ConflictError if it differs.',
    }),
    digest: t.string({ description: DIGEST }),
    breakGlass: t.idList({ required: true, description: 'Users who keep password and second factor. At least one.' }),
  }),
})
const LiftInput = builder.inputType('LiftLoginProviderInput', { fields: (t) => common(t) })
const RequirePayload = changePayload('RequireLoginProviderPayload', CustomerType)
const LiftPayload = changePayload('LiftLoginProviderPayload', CustomerType)

builder.mutationFields((t) => ({
  requireLoginProvider: t.field({
    access: changes,
    of,
    type: RequirePayload,
    description:
      'Requires that the users of a customer sign in by its login provider alone. The caller must have signed in by it since its last change.',
    args: { input: t.arg({ type: RequireInput, required: true }) },
    resolve: (_, { input }, context) => requireProvider(context, input),
  }),
  liftLoginProvider: t.field({
    access: changes,
    of,
    type: LiftPayload,
    description: 'Opens every way to sign in to the users of a customer again.',
    args: { input: t.arg({ type: LiftInput, required: true }) },
    resolve: (_, { input }, context) => liftRequirement(context, input),
  }),
}))
