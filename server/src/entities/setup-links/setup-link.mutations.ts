import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { createSetupLink, revokeSetupLink, setupLinkRules } from './make-setup-link.ts'
import type { WithAddress } from './make-setup-link.ts'

const CreateInput = builder.inputType('CreateSetupLinkInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'Of the login provider.' }),
    recipient: t.string({ required: true, description: 'Whom it is for.', ...ruled(setupLinkRules.recipient) }),
    days: t.int({ required: true, description: 'For how many days it is good.', ...ruled(setupLinkRules.days) }),
    enables: t.boolean({
      required: true,
      description: 'What is saved by it takes effect at once, and handing in enables the provider. Needed of one that is enabled.',
    }),
  }),
})
const RevokeInput = builder.inputType('RevokeSetupLinkInput', {
  fields: (t) => ({ id: t.id({ required: true, description: 'Of the login provider.' }), linkId: t.id({ required: true }) }),
})

const RevokePayload = changePayload('RevokeSetupLinkPayload', LoginProviderType)
const CreatePayload = builder.objectRef<WithAddress>('CreateSetupLinkPayload').implement({
  fields: (t) => ({
    loginProvider: t.field({ type: LoginProviderType, nullable: true, resolve: ({ row }) => row }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'Of the link, on the host of the provider’s owner. Shown this once.',
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
    description: 'Makes a link by which somebody without an account sets a login provider up. It opens once.',
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
