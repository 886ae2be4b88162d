import { builder } from '../kit/graphql/builder.ts'
import type { userFidoCredential } from '../tables/credential.table.ts'
import type { eventLog } from '../tables/log.table.ts'

// What its owner and its administrators both read of an account.

export const TwoFactorMethod = builder.enumType('TwoFactorMethod', {
  values: {
    FIDO: { value: 'FIDO', description: 'A passkey or security key.' },
    AUTHENTICATOR: { value: 'AUTHENTICATOR' },
    SMS: { value: 'SMS' },
    EMAIL: { value: 'EMAIL' },
    PIN: { value: 'PIN' },
  } as const,
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

export const SignInType = builder.objectRef<typeof eventLog.$inferSelect>('SignIn').implement({
  description: 'A sign-in, or a try at one.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    type: t.exposeString('type', { description: 'SIGN_IN_SUCCEEDED, SIGN_IN_FAILED, SIGN_IN_LOCKED or SECOND_FACTOR_FAILED.' }),
    address: t.exposeString('address', { nullable: true }),
  }),
})
