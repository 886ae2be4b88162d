import { builder } from '../../kit/graphql/builder.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { takeBackJoined } from './take-back.ts'
import type { TakenBack } from './take-back.ts'
import { updateJoining } from './update-joining.ts'

const of = { resource: 'loginProvider', verb: 'change' } as const

const UpdateInput = builder.inputType('UpdateLoginProviderJoiningInput', {
  description:
    "Fields that are omitted keep their values. '' as `customerId` or `accessProfileId` removes it. `enabled: true` with the same values confirms a joining that is paused.",
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    version: t.int({ required: true, description: 'Version of the login provider that the caller last read.' }),
    enabled: t.boolean({ description: 'True requires a customer, and a domain that is verified for this provider alone.' }),
    customerId: t.string(),
    accessProfileId: t.string({ description: 'A profile of the customer that grants nothing that the caller could not give.' }),
    perHour: t.int({ description: 'Number of people who can join within an hour, 1 to 1000.' }),
  }),
})
const UpdatePayload = changePayload('UpdateLoginProviderJoiningPayload', LoginProviderType)

const TakeBackInput = builder.inputType('TakeBackJoinedUsersInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    people: t.int({
      required: true,
      description: 'Number of users who would be deactivated (`joining.counts.fresh`). A ConflictError if the actual number differs.',
    }),
    digest: t.string({ description: '`joining.counts.digest`. A ConflictError if others would be deactivated now.' }),
  }),
})

type Counts = NonNullable<TakenBack['counts']>
const CountsType = builder.objectRef<Counts>('TakenBackCounts').implement({
  description: 'What became of everybody who joined by the provider.',
  fields: (t) => ({
    takenBack: t.exposeInt('takenBack', { description: 'Users who were deactivated.' }),
    changed: t.exposeInt('changed', { description: 'Users who were kept, because they have been given more since.' }),
    refused: t.exposeInt('refused', { description: 'Users who were kept, because the caller has no authority over them.' }),
    inactive: t.exposeInt('inactive', { description: 'Users who were inactive before.' }),
  }),
})
const TakeBackPayload = builder.objectRef<TakenBack>('TakeBackJoinedUsersPayload').implement({
  fields: (t) => ({
    loginProvider: t.field({ type: LoginProviderType, nullable: true, resolve: ({ row }) => row }),
    counts: t.expose('counts', { type: CountsType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationFields((t) => ({
  updateLoginProviderJoining: t.field({
    access: changesProviders,
    of,
    type: UpdatePayload,
    description:
      'Sets whether and how people without an account join at their first sign-in by a login provider. Nobody joins with more than the caller could give.',
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_, { input: { id, version, ...more } }, context) => updateJoining(context, { id, version, ...omitAbsent(more) }),
  }),
  takeBackJoinedUsers: t.field({
    access: changesProviders,
    of,
    type: TakeBackPayload,
    description:
      'Stops joining by a login provider, and deactivates the users who joined by it and have been given nothing since. The same subjects do not join again.',
    args: { input: t.arg({ type: TakeBackInput, required: true }) },
    resolve: (_, { input }, context) => takeBackJoined(context, input),
  }),
}))
