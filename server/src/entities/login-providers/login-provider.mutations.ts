import { acting, partnerAdmins } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { recordMutations } from '../../kit/resource/record-mutations.ts'
import { confirmChange, discardChange } from './confirm-change.ts'
import { createLoginProvider } from './create-login-provider.ts'
import { deleteLoginProvider } from './delete-login-provider.ts'
import { LoginProtocol } from './login-provider.enums.ts'
import { givenRules, nameRules, providerFields } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import { LoginProviderType } from './login-provider.type.ts'
import { loginProviders } from './login-providers.ts'
import { testLoginProvider } from './test-login-provider.ts'
import type { BegunTestOrErrors } from './test-login-provider.ts'
import { updateRule } from './update-login-provider.ts'
import { verifyDomain } from './verify-domain.ts'

export const changesProviders = acting(partnerAdmins, 'UPDATE', 'LoginProvider')

type Fields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
const besides = (t: Fields) => ({
  clientSecret: t.string({ description: 'OIDC: written and never read again.', ...ruled(givenRules.clientSecret) }),
  metadata: t.string({ description: 'SAML2: its metadata themselves, in place of an address.' }),
})

recordMutations(loginProviders, providerFields, {
  create: {
    access: changesProviders,
    run: createLoginProvider,
    more: (t) => ({
      name: t.string({ required: true, description: 'What addresses and links name it by; it never changes.', ...ruled(nameRules.name) }),
      protocol: t.field({ type: LoginProtocol, required: true }),
      partnerId: t.id({ description: "The caller's own partner when not given; only vendor operations name another." }),
      ...besides(t),
    }),
  },
  update: { access: changesProviders, rule: (input: ProviderInput, context) => updateRule(input, context), more: besides },
})

const DeleteInput = builder.inputType('DeleteLoginProviderInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    people: t.int({ required: true, description: 'How many people are linked with it; another number now is a ConflictError.' }),
    onlyWay: t.int({
      description:
        'How many of them have no other way in, who are mailed a link that sets a password. Needed where there are any; another number now is a ConflictError.',
    }),
  }),
})
const DeletePayload = changePayload('DeleteLoginProviderPayload', LoginProviderType)

builder.mutationField('deleteLoginProvider', (t) =>
  t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: DeletePayload,
    description:
      'With the links of people. Refused while customers sign in by it, or people are linked for whom the caller does not answer.',
    args: { input: t.arg({ type: DeleteInput, required: true }) },
    resolve: (_, { input }, context) => deleteLoginProvider(context, input),
  }),
)

const ConfirmInput = builder.inputType('ConfirmLoginProviderChangeInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    revision: t.int({ description: 'That of the waiting change; none where nothing waits and administrators are to sign in by it.' }),
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
      'Makes the change of what it trusts that waits, by somebody who has full authority over all who are linked. Where nothing waits, and its connection was set with limited rights, lets administrators sign in by it.',
    args: { input: t.arg({ type: ConfirmInput, required: true }) },
    resolve: (_, { input }, context) => confirmChange(context, input),
  }),
  discardLoginProviderChange: t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: DiscardPayload,
    description: 'Drops the change of what it trusts that waits.',
    args: { input: t.arg({ type: DiscardInput, required: true }) },
    resolve: (_, { input }, context) => discardChange(context, input),
  }),
}))

const TestInput = builder.inputType('TestLoginProviderInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const TestPayload = builder.objectRef<BegunTestOrErrors>('TestLoginProviderPayload').implement({
  fields: (t) => ({
    trace: t.exposeID('trace', { nullable: true, description: 'Where what is found can be read.' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Where the browser goes; null where the provider could not be asked.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('testLoginProvider', (t) =>
  t.field({
    access: changesProviders,
    type: TestPayload,
    description: 'Begins a sign-in by it whose outcome is a trace alone: nobody is signed in, created or linked.',
    args: { input: t.arg({ type: TestInput, required: true }) },
    resolve: (_, { input: { id } }, context) => testLoginProvider(context, id),
  }),
)

const VerifyInput = builder.inputType('VerifyLoginProviderDomainInput', {
  fields: (t) => ({ id: t.id({ required: true }), domain: t.string({ required: true, description: 'One of its allowed domains.' }) }),
})
const VerifyPayload = changePayload('VerifyLoginProviderDomainPayload', LoginProviderType)

builder.mutationField('verifyLoginProviderDomain', (t) =>
  t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: VerifyPayload,
    description: 'Asks the DNS for the TXT record of a domain. What it says is the state of the domain, and no error.',
    args: { input: t.arg({ type: VerifyInput, required: true }) },
    resolve: (_, { input: { id, domain } }, context) => verifyDomain(context, id, domain),
  }),
)
