import { builder } from '../../kit/graphql/builder.ts'
import { twoFactorFacts } from '../../accounts/factors/two-factor.ts'
import { decideTwoFactor, type TwoFactorFacts } from '../../accounts/factors/two-factor-rule.ts'
import { recoveryCodesLeft } from '../../accounts/factors/recovery-codes.ts'
import { linkableProviders, ownLogins } from './link-login.ts'
import { allDevices } from './logins.ts'
import type { Own } from './own.ts'
import { ownSessions } from './own-sessions.ts'
import { signInsOf } from '../../accounts/sessions/sign-ins.ts'
import { userOfLink } from '../../accounts/passwords/password-links.ts'
import { passwordRulesOf } from '../../accounts/passwords/password-rules.ts'
import { passwordPolicy } from '../../accounts/passwords/password-policy.ts'
import { SecurityDeviceType, SignInType, methodFields } from '../../accounts/account.type.ts'
import { LinkableProviderType, OwnLoginType, OwnSessionType } from './credential.type.ts'

type Security = { readonly own: Own; readonly facts: TwoFactorFacts }

const PasswordPolicyType = builder
  .objectRef<Omit<typeof passwordPolicy, 'minLength'> & { readonly minLength: number }>('PasswordPolicy')
  .implement({
    description: 'Rules for a new password, so that a form can check them while typing. The server checks the same rules.',
    fields: (t) => ({
      minLength: t.exposeInt('minLength', { description: 'Minimum length in Unicode code points.' }),
      maxLength: t.exposeInt('maxLength'),
      maxRepeats: t.exposeInt('maxRepeats', { description: 'Maximum number of identical characters in a row.' }),
      requireUpper: t.exposeBoolean('requireUpper'),
      requireLower: t.exposeBoolean('requireLower'),
      requireNumber: t.exposeBoolean('requireNumber'),
      requireSpecial: t.exposeBoolean('requireSpecial'),
      history: t.exposeInt('history', {
        description: 'Number of most recent passwords, the current one included, that a new password must not match.',
      }),
    }),
  })

const SecurityType = builder.objectRef<Security>('OwnSecurity').implement({
  description: 'How the caller signs in, and which other ways they could set up.',
  fields: (t) => ({
    hasPassword: t.boolean({ resolve: ({ own }) => own.user.passwordHash !== null }),
    passwordChangedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ own }) => own.user.passwordChangedAt }),
    twoFactorEnabled: t.boolean({ resolve: ({ facts }) => facts.twoFactorEnabled }),
    ...methodFields(t),
    companyDemandsTwoFactor: t.boolean({ resolve: ({ facts }) => decideTwoFactor(facts).demanded }),
    companyMethods: t.stringList({
      description: 'Two-factor methods that the caller’s organisations accept, as named in their settings.',
      resolve: ({ facts }) => [...new Set(facts.companies.filter(({ level }) => level !== 'NONE').map(({ method }) => method))],
    }),
    mayHavePhone: t.boolean({
      description:
        'Whether the caller may add or change a phone number. Requires an organisation of theirs that has configured two-factor authentication.',
      resolve: ({ facts }) => facts.companies.some(({ level }) => level !== 'NONE'),
    }),
    hasPin: t.boolean({ resolve: ({ own }) => own.user.pin !== null }),
    recoveryCodesLeft: t.int({ resolve: ({ own }) => recoveryCodesLeft(own.db.orm, own.user.id) }),
    logins: t.field({ type: [OwnLoginType], description: 'The caller’s linked external logins.', resolve: ({ own }) => ownLogins(own) }),
    linkableProviders: t.field({
      type: [LinkableProviderType],
      description: 'Login providers that the caller could link a login of, by `startLoginLink`.',
      resolve: ({ own }) => linkableProviders(own),
    }),
    securityDevices: t.field({ type: [SecurityDeviceType], resolve: ({ own }) => allDevices(own) }),
  }),
})

builder.queryFields((t) => ({
  passwordPolicy: t.field({
    access: 'anyone',
    type: PasswordPolicyType,
    description:
      'Returns the password policy of the partner of the owner of `link`; without a link, of the caller’s partner; without a signed-in user, of the requested host’s partner.',
    args: { link: t.arg.string({ description: 'An emailed link that sets a password: the part of its address after /s/.' }) },
    resolve: async (_parent, { link }, { host, owner, viewer, links }) => {
      const owning = link == null ? viewer : await userOfLink(links.db, link)
      const { minLength } = owning ? await passwordRulesOf(owner, host, owning) : host.passwords
      return { ...passwordPolicy, minLength }
    },
  }),
  mySecurity: t.field({
    access: 'signedIn',
    type: SecurityType,
    resolve: async (_parent, _args, context) => {
      const own = await context.own()
      return { own, facts: await twoFactorFacts(own.db.orm, own.user, own.host.hostname) }
    },
  }),
  mySessions: t.field({
    access: 'signedIn',
    type: [OwnSessionType],
    description: 'Lists the caller’s live sessions, the most recently active first.',
    resolve: async (_parent, _args, context) => ownSessions(await context.own()),
  }),
  mySignIns: t.field({
    access: 'signedIn',
    type: [SignInType],
    description: 'Lists the caller’s latest sign-ins and failed attempts, the newest first.',
    args: { first: t.arg.int({ defaultValue: 50, description: 'Maximum number of entries, from 1 to 200.' }) },
    resolve: async (_parent, { first }, context) => {
      const { db, user } = await context.own()
      return signInsOf(db.orm, user.id, first ?? 50)
    },
  }),
}))
