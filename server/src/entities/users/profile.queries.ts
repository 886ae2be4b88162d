import { eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { PartnerType } from '../partners/partner.type.ts'
import { readUserRows, type UserRow } from './user.row.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { claimsOf } from '../claims/claim.loaders.ts'
import { partners } from '../partners/partner.loaders.ts'
import type { PendingEmail } from './update/pending-email.ts'
import { loginsOf, membershipsOf, pendingEmailOf } from './user.loaders.ts'
import { acting, staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { users } from './users.ts'

const valuesOf = async ({ id }: UserRow, type: string, context: RequestContext) =>
  (await claimsOf(context).load(id)).filter(({ claimType }) => claimType === type).map(({ claimValue }) => claimValue)

const claimOf = async (user: UserRow, type: string, context: RequestContext) => (await valuesOf(user, type, context))[0]

const PendingEmailType = builder.objectRef<PendingEmail>('PendingEmail').implement({
  description: 'An email address that waits to be confirmed.',
  fields: (t) => ({
    email: t.string({ resolve: ({ email }) => email ?? '' }),
    isOwn: t.boolean({
      description: 'Whether the user requested the change and may cancel it. False if an administrator requested it.',
      resolve: ({ userId, createdBy }) => userId === createdBy,
    }),
  }),
})

const UserProfileType = builder.objectRef<UserRow>('UserProfile').implement({
  description: 'The signed-in user.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userName: t.exposeString('userName'),
    email: t.exposeString('email', { nullable: true }),
    emailConfirmed: t.boolean({ resolve: (user) => user.emailConfirmed && !user.emailUnproven }),
    pendingEmail: t.field({
      type: PendingEmailType,
      nullable: true,
      description: 'New email address that waits to be confirmed. Null if no change is pending.',
      resolve: async ({ id }, _, context) => (await pendingEmailOf(context).load(id)) ?? null,
    }),
    phoneNumber: t.exposeString('phoneNumber', { nullable: true }),
    phoneNumberConfirmed: t.exposeBoolean('phoneNumberConfirmed'),
    twoFactorEnabled: t.exposeBoolean('twoFactorEnabled'),
    passwordChangedAt: t.expose('passwordChangedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null if the user has no password.',
    }),
    signInDevices: t.int({
      description:
        'Number of ways to sign in besides the password that are ready to use: an authenticator app, a confirmed phone and each linked login.',
      resolve: async ({ id, isAuthenticatorActive, phoneNumberConfirmed }, _, context) =>
        Number(isAuthenticatorActive) + Number(phoneNumberConfirmed) + (await loginsOf(context).load(id)).length,
    }),
    fullName: t.exposeString('displayName', { nullable: true }),
    firstName: t.string({
      description: 'Given name, or the user name if there is none.',
      resolve: async (user, _, context) => (await claimOf(user, 'given_name', context)) ?? user.userName,
    }),
    userType: t.exposeInt('userType'),
    roles: t.stringList({ resolve: (user, _, context) => valuesOf(user, 'role', context) }),
    nhr: t.string({ nullable: true, resolve: (user, _, context) => claimOf(user, 'nhr', context) }),
    defaultLocale: t.string({ nullable: true, resolve: (user, _, context) => claimOf(user, 'default_locale', context) }),
    dateFormat: t.string({
      nullable: true,
      description:
        "Date format that the user chose, with the same values as a partner's `defaultDateFormat`. Null or '' uses the partner's.",
      resolve: (user, _, context) => claimOf(user, 'date_format', context),
    }),
    colourScheme: t.string({
      nullable: true,
      description: '`auto`, `light` or `dark`. Null if the user never chose one.',
      resolve: (user, _, context) => claimOf(user, 'colour_scheme', context),
    }),
    defaultLoginProvider: t.exposeString('defaultLoginProvider', {
      nullable: true,
      description: 'Login provider of the linked login that the sign-in page offers first. Null for none.',
    }),
    customers: t.field({
      type: [CustomerType],
      resolve: async ({ id }, _, context) => (await membershipsOf(context).load(id)).map(({ customer }) => customer),
    }),
    partner: t.field({
      type: PartnerType,
      nullable: true,
      resolve: ({ partnerId }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
    }),
    profilePicture: t.string({ resolve: ({ id }) => `/api/ProfileImages/${id}` }),
  }),
})

builder.queryField('myProfile', (t) =>
  t.field({
    access: 'signedIn',
    type: UserProfileType,
    resolve: async (_parent, _args, context) => {
      const [user] = await readUserRows(context.orm, eq(userIdentity.id, signedIn(context).userId))
      if (!user) throw new Error('The viewer has no row any more.')
      return user
    },
  }),
)

resourceQueries(users, {
  list: {
    access: acting(staff, 'VIEW', 'User'),
    description:
      'Lists the users that the caller may see; only those of one customer if the argument "customer" or the header X-Customer names it.',
  },
  one: { access: 'signedIn', activity: { type: 'VIEW', name: 'User' } },
})
