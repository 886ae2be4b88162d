import { acting, partnerAdmins } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { recordMutations } from '../../kit/resource/record-mutations.ts'
import { createLoginProvider } from './create-login-provider.ts'
import { deleteLoginProvider } from './delete-login-provider.ts'
import { LoginProtocol } from './login-provider.enums.ts'
import { givenRules, nameRules, providerFields } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import { LoginProviderType } from './login-provider.type.ts'
import { loginProviders } from './login-providers.ts'
import { updateRule } from './update-login-provider.ts'

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
  }),
})
const DeletePayload = changePayload('DeleteLoginProviderPayload', LoginProviderType)

builder.mutationField('deleteLoginProvider', (t) =>
  t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: DeletePayload,
    description: 'With the links of people. Refused while customers sign in by it.',
    args: { input: t.arg({ type: DeleteInput, required: true }) },
    resolve: (_, { input }, context) => deleteLoginProvider(context, input),
  }),
)
