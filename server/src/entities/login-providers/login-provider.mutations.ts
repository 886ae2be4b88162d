import { acting, partnerAdmins } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { deleteMutation } from '../../kit/resource/delete-mutation.ts'
import type { Preview } from '../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { recordMutations } from '../../kit/resource/record-mutations.ts'
import { confirmChange, discardChange } from './trust/confirm-change.ts'
import { createLoginProvider } from './create-login-provider.ts'
import { deleteRule } from './delete-login-provider.ts'
import type { DeleteProvider } from './delete-login-provider.ts'
import { LoginProtocol } from './login-provider.enums.ts'
import { inputRules, nameRules, providerFields } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import { LoginProviderType } from './login-provider.type.ts'
import { loginProviders } from './login-providers.ts'
import { testLoginProvider } from './test-login-provider.ts'
import type { BegunTestOrErrors } from './test-login-provider.ts'
import { confirmedUpdateRule } from './confirmed-disabling.ts'
import { verifyDomain } from './verify-domain.ts'

export const changesProviders = acting(partnerAdmins, 'UPDATE', 'LoginProvider')

const DIGEST_OF_USE = '`usedBy.digest`, as it was confirmed. If other users are linked now, nothing is changed: a ConflictError.'

type Fields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
const besides = (t: Fields) => ({
  clientSecret: t.string({ description: 'OIDC: the client secret. It cannot be read back.', ...ruled(inputRules.clientSecret) }),
  metadata: t.string({ description: 'SAML2: the metadata document itself, instead of `metadataUrl`.' }),
})

recordMutations(loginProviders, providerFields, {
  create: {
    access: changesProviders,
    run: createLoginProvider,
    more: (t) => ({
      name: t.string({
        required: true,
        description: 'Identifier in URLs and in links with users. It cannot be changed later.',
        ...ruled(nameRules.name),
      }),
      protocol: t.field({ type: LoginProtocol, required: true }),
      partnerId: t.id({ description: "Defaults to the caller's own partner. Only vendor operations may name another one." }),
      ...besides(t),
    }),
  },
  update: {
    access: changesProviders,
    rule: ({ digest, ...input }: ProviderInput & Pick<Preview, 'digest'>, context) => confirmedUpdateRule(input, context, digest),
    more: (t) => ({ ...besides(t), digest: t.string({ description: `When disabling: ${DIGEST_OF_USE}` }) }),
  },
})

deleteMutation(loginProviders, {
  access: changesProviders,
  description:
    'Deletes a login provider and its links with users. Refused while customers sign in with it (LOGINPROVIDER_IN_USE), or if users are linked over whom the caller does not have full authority (LOGINPROVIDER_ABOVE_YOU).',
  more: (t) => ({
    people: t.int({
      required: true,
      description: 'Number of users who are linked with the provider. A ConflictError if the actual number differs.',
    }),
    onlyWay: t.int({
      description:
        'Number of these users who have no other way to sign in. They get an email with a link to set a password. Required if there are any. A ConflictError if the actual number differs.',
    }),
    digest: t.string({ description: DIGEST_OF_USE }),
  }),
  rule: (input: DeleteProvider, context) => deleteRule(context, input),
})

const ConfirmInput = builder.inputType('ConfirmLoginProviderChangeInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    revision: t.int({
      description:
        'Revision of the waiting change. Omit it if no change is waiting and administrators are to be allowed to sign in with the provider.',
    }),
  }),
})
const ConfirmPayload = changePayload('ConfirmLoginProviderChangePayload', LoginProviderType)
const DiscardInput = builder.inputType('DiscardLoginProviderChangeInput', {
  fields: (t) => ({ id: t.id({ required: true }), version: t.int({ required: true }) }),
})
const DiscardPayload = changePayload('DiscardLoginProviderChangePayload', LoginProviderType)

builder.mutationFields((t) => ({
  confirmLoginProviderChange: t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: ConfirmPayload,
    description:
      'Applies the waiting change of what the provider trusts. If none is waiting and the connection was set up with limited rights, allows administrators to sign in with the provider. The caller needs full authority over all linked users.',
    args: { input: t.arg({ type: ConfirmInput, required: true }) },
    resolve: (_, { input }, context) => confirmChange(context, input),
  }),
  discardLoginProviderChange: t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: DiscardPayload,
    description: 'Discards the waiting change of what the provider trusts.',
    args: { input: t.arg({ type: DiscardInput, required: true }) },
    resolve: (_, { input }, context) => discardChange(context, input),
  }),
}))

const TestInput = builder.inputType('TestLoginProviderInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const TestPayload = builder.objectRef<BegunTestOrErrors>('TestLoginProviderPayload').implement({
  fields: (t) => ({
    trace: t.exposeID('trace', { nullable: true, description: 'ID of the trace that records the result.' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'URL to open in the browser. Null if the sign-in request could not be made; the trace says why.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('testLoginProvider', (t) =>
  t.field({
    access: changesProviders,
    type: TestPayload,
    description: 'Starts a test sign-in with the provider. Its only result is a trace: nobody is signed in, created or linked.',
    args: { input: t.arg({ type: TestInput, required: true }) },
    resolve: (_, { input: { id } }, context) => testLoginProvider(context, id),
  }),
)

const VerifyInput = builder.inputType('VerifyLoginProviderDomainInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    domain: t.string({ required: true, description: 'One of the allowed domains of the provider.' }),
  }),
})
const VerifyPayload = changePayload('VerifyLoginProviderDomainPayload', LoginProviderType)

builder.mutationField('verifyLoginProviderDomain', (t) =>
  t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: VerifyPayload,
    description:
      'Looks up the TXT record of a domain in DNS. The result becomes the state of the domain; a domain that is not verified is not an error.',
    args: { input: t.arg({ type: VerifyInput, required: true }) },
    resolve: (_, { input: { id, domain } }, context) => verifyDomain(context, id, domain),
  }),
)
