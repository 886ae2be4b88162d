import { builder } from '../../kit/graphql/builder.ts'
import { shownOnce } from '../../kit/graphql/shown-once.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { createSetupLink, revokeSetupLink, setupLinkRules, type WithAddress } from './make-setup-link.ts'

const CreateInput = builder.inputType('CreateSetupLinkInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    recipient: t.string({ required: true, description: 'Name of the person that the link is for.', ...ruled(setupLinkRules.recipient) }),
    days: t.int({ required: true, description: 'Number of days that the link is valid.', ...ruled(setupLinkRules.days) }),
    enables: t.boolean({
      required: true,
      description:
        'Whether what the recipient saves takes effect at once and handing in the setup enables the provider. Must be true if the provider is already enabled.',
    }),
  }),
})
const RevokeInput = builder.inputType('RevokeSetupLinkInput', {
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the login provider.' }), linkId: t.id({ required: true }) }),
})

const RevokePayload = changePayload('RevokeSetupLinkPayload', LoginProviderType)
const CreatePayload = builder.objectRef<WithAddress>('CreateSetupLinkPayload').implement({
  fields: (t) => ({
    loginProvider: t.field({ type: LoginProviderType, nullable: true, resolve: ({ row }) => row }),
    url: t.exposeString('url', {
      ...shownOnce,
      nullable: true,
      description: 'Address of the link, on the host of the provider’s owner. Returned only this once. Null if there are errors.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const of = { resource: 'loginProvider', verb: 'change' } as const

builder.mutationFields((t) => ({
  createSetupLink: t.field({
    access: changesProviders,
    of,
    type: CreatePayload,
    description: 'Creates a link with which somebody without an account sets up a login provider. It can be opened once.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, context) => createSetupLink(context, input),
  }),
  revokeSetupLink: t.field({
    access: changesProviders,
    of,
    type: RevokePayload,
    args: { input: t.arg({ type: RevokeInput, required: true }) },
    resolve: (_, { input: { id, linkId } }, context) => revokeSetupLink(context, id, linkId),
  }),
}))
