import { SIGN_IN_REASONS } from '../../../contract/sign-in-refusals.ts'
import { builder } from '../kit/graphql/builder.ts'
import { storedCodes } from '../kit/list/stored-codes.ts'
import type { userFidoCredential } from '../tables/people/credential.table.ts'
import { eventTypes } from './event-type.ts'
import { parseFactors, type TwoFactorFacts } from './factors/two-factor-rule.ts'
import { detailOf, type SignInRow } from './sessions/sign-ins.ts'

// Fields of an account that both its owner and its administrators read.

export const TwoFactorMethod = builder.enumType('TwoFactorMethod', {
  values: {
    FIDO: { value: 'FIDO', description: 'A passkey or security key.' },
    AUTHENTICATOR: { value: 'AUTHENTICATOR' },
    SMS: { value: 'SMS' },
    EMAIL: { value: 'EMAIL' },
    PIN: { value: 'PIN' },
  } as const,
})

export const methodFields = (
  t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, { readonly facts: TwoFactorFacts }>,
) => ({
  methods: t.field({
    type: [TwoFactorMethod],
    description: 'Two-factor methods that are turned on.',
    resolve: ({ facts }) => parseFactors(facts.twoFactorMethods),
  }),
  ready: t.field({
    type: [TwoFactorMethod],
    description: 'Two-factor methods that are set up and ready to use.',
    resolve: ({ facts }) => parseFactors('ALL').filter((factor) => facts.ready[factor]),
  }),
})

export const SecurityDeviceType = builder.objectRef<typeof userFidoCredential.$inferSelect>('SecurityDevice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    host: t.exposeString('host', { description: 'It is offered on this host alone.' }),
    isBackedUp: t.exposeBoolean('isBackedUp'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

const signInReasons = storedCodes('SignInReason', SIGN_IN_REASONS, 'Why a sign-in was refused.')

export const SignInType = builder.objectRef<SignInRow>('SignIn').implement({
  description: 'A sign-in, or a try at one.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    type: t.field({
      type: eventTypes.type,
      description: 'SIGN_IN_SUCCEEDED, SIGN_IN_FAILED, SIGN_IN_LOCKED, SECOND_FACTOR_FAILED or EXTERNAL_SIGN_IN_FAILED.',
      resolve: ({ type }) => eventTypes.of(type),
    }),
    address: t.exposeString('address', { nullable: true }),
    browser: t.string({ nullable: true, description: 'Null where it did not tell.', resolve: (row) => detailOf(row, 'browser') }),
    system: t.string({ nullable: true, description: 'Null where it did not tell.', resolve: (row) => detailOf(row, 'system') }),
    reason: t.field({
      type: signInReasons.type,
      nullable: true,
      description: 'Why it was refused: by the portal itself in lower case, or the check of a login provider that failed.',
      resolve(row) {
        const reason = detailOf(row, 'reason') ?? detailOf(row, 'stage')
        return reason === null ? null : signInReasons.of(reason)
      },
    }),
    methods: t.stringList({
      description: 'What was shown (RFC 8176), `fed` for another provider; the second factor that was wrong.',
      resolve: (row) => (detailOf(row, 'amr') ?? detailOf(row, 'factor') ?? '').split(' ').filter(Boolean),
    }),
    provider: t.string({ nullable: true, description: 'The name of the other provider.', resolve: (row) => detailOf(row, 'provider') }),
    providerId: t.id({
      nullable: true,
      description: 'Of the other provider, where there is a trace.',
      resolve: (row) => detailOf(row, 'providerId'),
    }),
    trace: t.id({
      nullable: true,
      description: 'Of the provider’s traces the one that tells where it was refused; it is kept for thirty days.',
      resolve: (row) => detailOf(row, 'trace'),
    }),
  }),
})
