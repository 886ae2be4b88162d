import { builder } from '../../kit/graphql/builder.ts'
import { twoFactorFacts } from '../../accounts/factors/two-factor.ts'
import { decideTwoFactor, parseFactors, type TwoFactorFacts } from '../../accounts/factors/two-factor-rule.ts'
import { recoveryCodesLeft } from '../../accounts/factors/recovery-codes.ts'
import { linkableProviders, ownLogins } from './link-login.ts'
import { allDevices } from './logins.ts'
import type { Own } from './own.ts'
import { ownSessions } from './own-sessions.ts'
import { signInsOf } from '../../accounts/sign-ins.ts'
import { userOfLink } from '../../accounts/password-links.ts'
import { passwordRulesOf } from '../../accounts/password-rules.ts'
import { passwordPolicy } from '../../accounts/password-policy.ts'
import { SecurityDeviceType, SignInType, TwoFactorMethod } from '../../accounts/account.type.ts'
import { LinkableProviderType, OwnLoginType, OwnSessionType } from './credential.type.ts'

type Security = { readonly own: Own; readonly facts: TwoFactorFacts }

const PasswordPolicyType = builder
  .objectRef<Omit<typeof passwordPolicy, 'minLength'> & { readonly minLength: number }>('PasswordPolicy')
  .implement({
    description: 'What the form for a new password checks as it is typed; the server checks the same.',
    fields: (t) => ({
      minLength: t.exposeInt('minLength', { description: 'In code points.' }),
      maxLength: t.exposeInt('maxLength'),
      maxRepeats: t.exposeInt('maxRepeats', { description: 'So many identical characters may follow each other.' }),
      requireUpper: t.exposeBoolean('requireUpper'),
      requireLower: t.exposeBoolean('requireLower'),
      requireNumber: t.exposeBoolean('requireNumber'),
      requireSpecial: t.exposeBoolean('requireSpecial'),
      history: t.exposeInt('history', { description: 'So many earlier passwords are refused.' }),
    }),
  })

const SecurityType = builder.objectRef<Security>('OwnSecurity').implement({
  description: 'How the caller signs in, and what could be set up.',
  fields: (t) => ({
    hasPassword: t.boolean({ resolve: ({ own }) => own.user.passwordHash !== null }),
    passwordChangedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ own }) => own.user.passwordChangedAt }),
    twoFactorEnabled: t.boolean({ resolve: ({ facts }) => facts.twoFactorEnabled }),
    methods: t.field({
      type: [TwoFactorMethod],
      description: 'What is turned on.',
      resolve: ({ facts }) => parseFactors(facts.twoFactorMethods),
    }),
    ready: t.field({
      type: [TwoFactorMethod],
      description: 'What is set up and would work.',
      resolve: ({ facts }) => parseFactors('ALL').filter((factor) => facts.ready[factor]),
    }),
    companyDemandsTwoFactor: t.boolean({ resolve: ({ facts }) => decideTwoFactor(facts).demanded }),
    companyMethods: t.stringList({
      description: 'What the companies of the caller accept, as their settings say it.',
      resolve: ({ facts }) => [...new Set(facts.companies.filter(({ level }) => level !== 'NONE').map(({ method }) => method))],
    }),
    mayHavePhone: t.boolean({
      description: 'Users whose company has not configured two-factor cannot add or update a phone number.',
      resolve: ({ facts }) => facts.companies.some(({ level }) => level !== 'NONE'),
    }),
    hasPin: t.boolean({ resolve: ({ own }) => own.user.pin !== null }),
    recoveryCodesLeft: t.int({ resolve: ({ own }) => recoveryCodesLeft(own.db.orm, own.user.id) }),
    logins: t.field({ type: [OwnLoginType], description: 'External logins that are linked.', resolve: ({ own }) => ownLogins(own) }),
    linkableProviders: t.field({
      type: [LinkableProviderType],
      description: 'Where a login could be linked, by `startLoginLink`.',
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
      'As the partner has it whom the owner of `link` belongs to; without a link, the caller; without a sign-in, the host that was asked.',
    args: { link: t.arg.string({ description: 'A mailed link that sets a password: what follows /s/ in its address.' }) },
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
    description: 'The live sessions of the caller, the latest first.',
    resolve: async (_parent, _args, context) => ownSessions(await context.own()),
  }),
  mySignIns: t.field({
    access: 'signedIn',
    type: [SignInType],
    description: 'The latest sign-ins of the caller and tries at them.',
    args: { first: t.arg.int({ defaultValue: 50, description: '1 to 200.' }) },
    resolve: async (_parent, { first }, context) => {
      const { db, user } = await context.own()
      return signInsOf(db.orm, user.id, first ?? 50)
    },
  }),
}))
