import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType, type UserError } from '../../kit/graphql/user-error.ts'
import { deviceOf } from '../../accounts/sessions/device-of.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import type { OwnLogin } from './link-login.ts'
import type { OwnSession } from './own-sessions.ts'

/** Answer of a mutation that returns nothing but errors. */
export type Outcome = { readonly errors: UserError[] | null }

export const OutcomeType = builder.objectRef<Outcome>('CredentialPayload').implement({
  description: 'Result without data. The operation succeeded if `errors` is null.',
  fields: (t) => ({ errors: t.expose('errors', { type: [UserErrorType], nullable: true }) }),
})

/** Errors as in every payload: null instead of an empty list. */
export const outcome = (errors: UserError[]): Outcome => ({ errors: errors.length > 0 ? errors : null })

/** Methods that can be turned on and off separately. */
export const SwitchedMethod = builder.enumType('SwitchedTwoFactorMethod', { values: ['SMS', 'EMAIL', 'PIN'] as const })

export const OwnLoginType = builder.objectRef<OwnLogin>('OwnLogin').implement({
  description: 'An external login of the caller.',
  fields: (t) => ({
    loginProvider: t.exposeString('loginProvider'),
    providerKey: t.exposeString('providerKey', { description: 'The login provider’s ID of the caller.' }),
    displayName: t.exposeString('displayName', { nullable: true, description: 'Display name of the caller at the login provider.' }),
    providerName: t.exposeString('providerName'),
    isDefault: t.exposeBoolean('isDefault', { description: 'Whether the sign-in page offers this login first.' }),
  }),
})

export const LinkableProviderType = builder.objectRef<LoginProvider>('LinkableProvider').implement({
  fields: (t) => ({ name: t.exposeString('name'), displayName: t.exposeString('displayName') }),
})

export const OwnSessionType = builder.objectRef<OwnSession>('OwnSession').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    isCurrent: t.exposeBoolean('isCurrent'),
    host: t.exposeString('host'),
    userAgent: t.exposeString('userAgent', { nullable: true }),
    browser: t.string({
      description: "Browser that the session was started with; '' if unknown.",
      resolve: ({ userAgent }) => deviceOf(userAgent).browser,
    }),
    system: t.string({
      description: "Operating system that the session was started with; '' if unknown.",
      resolve: ({ userAgent }) => deviceOf(userAgent).system,
    }),
    address: t.exposeString('address', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})
