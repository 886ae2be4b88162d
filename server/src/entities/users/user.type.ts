import { LEAVING_OBSTACLES } from '../../../../contract/people.ts'
import { authorityOver, type Authority, type Touch } from '../../access/authority.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { userIdentity, userLeaving } from '../../tables/people/user.table.ts'
import { UserClaimType } from '../claims/claim.type.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { PartnerType } from '../partners/partner.type.ts'
import type { UserCustomerRow, UserLoginRow, UserRow } from './user.row.ts'
import { claimDetails, columnDetails, mapNames, userDetails } from './user-details.ts'
import { claimsOf } from '../claims/claim.loaders.ts'
import { partners } from '../partners/partner.loaders.ts'
import {
  authorityFacts,
  boundToProvider,
  invitable,
  leavingOf,
  loginProviders,
  loginsOf,
  membershipsOf,
  pendingEmailOf,
  profileNamesOf,
  secondFactorOf,
} from './user.loaders.ts'

export const UserStatus = builder.enumType('UserStatus', { values: ['ACTIVE', 'IN_ACTIVE', 'WAITING_CONFIRMATION'] as const })

const UserAuthority = builder.enumType('UserAuthority', {
  description:
    'FULL: everything. MEMBERSHIP: only the memberships in the caller’s customers, as the user also belongs to other customers or another partner. NONE: nothing.',
  values: ['NONE', 'MEMBERSHIP', 'FULL'] as const,
})

const UserIdentityExtension = builder.objectRef<UserRow>('UserIdentityExtension').implement({
  fields: (t) => ({
    userId: t.exposeID('id'),
    isActive: t.exposeBoolean('isActive'),
    lastLogonDate: t.expose('lastLogonDate', { type: 'DateTime', nullable: true }),
    profilePicture: t.string({
      nullable: true,
      description: 'Path of the profile picture on this host.',
      resolve: ({ id }) => `/api/ProfileImages/${id}`,
    }),
    defaultLoginProvider: t.exposeString('defaultLoginProvider', { nullable: true }),
    isAuthenticatorActive: t.exposeBoolean('isAuthenticatorActive'),
    twoFactorMethods: t.exposeString('twoFactorMethods'),
    bypassCompanyTwoFactor: t.exposeBoolean('bypassCompanyTwoFactor'),
    passwordExpired: t.exposeBoolean('passwordExpired'),
    passwordExpiresAt: t.expose('passwordExpiresAt', { type: 'DateTime', nullable: true }),
    passwordExpiryDays: t.exposeInt('passwordExpiryDays', {
      nullable: true,
      description: 'Number of days from when a password is set until it expires. Null if the user has no interval of their own.',
    }),
  }),
})

const UserCustomerType = builder.objectRef<UserCustomerRow>('UserCustomer').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    customerId: t.exposeID('customerId'),
    isDefault: t.exposeBoolean('isDefault'),
    accessProfileName: t.string({
      nullable: true,
      description: 'Name of the user’s access profile at the customer. Null if they have none.',
      resolve: async ({ userId, customerId }, _, context) => (await profileNamesOf(context).load(`${userId} ${customerId}`))?.name ?? null,
    }),
    customer: t.expose('customer', { type: CustomerType }),
  }),
})

const UserLoginType = builder.objectRef<UserLoginRow>('UserLogin').implement({
  description: 'A user’s link to a login provider.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    loginProvider: t.exposeString('loginProvider'),
    providerKey: t.exposeString('providerKey'),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: 'Display name of the user at the login provider. Null if the provider did not send one.',
    }),
    providerName: t.string({
      description: 'Display name of the login provider. If the provider was deleted, the name that the login is stored under.',
      resolve: async ({ loginProvider }, _, context) => (await loginProviders(context).load(loginProvider))?.displayName ?? loginProvider,
    }),
  }),
})

const claimOf = async ({ id }: UserRow, type: string, context: RequestContext) =>
  (await claimsOf(context).load(id)).find(({ claimType }) => claimType === type)?.claimValue ?? null

async function authorityOf(context: RequestContext, user: UserRow, touch?: Touch): Promise<Authority> {
  const { viewer } = context
  const facts = viewer && (await authorityFacts(context).load(user.id))
  return facts ? authorityOver(viewer, { ...user, ...facts }, touch) : 'NONE'
}

const LeavingObstacleEnum = builder.enumType('LeavingObstacle', { values: LEAVING_OBSTACLES })

const UserLeavingType = builder.objectRef<typeof userLeaving.$inferSelect>('UserLeaving').implement({
  description: 'The end of a user’s access.',
  fields: (t) => ({
    leavesOn: t.exposeString('leavesOn', { description: 'Last day (YYYY-MM-DD) of the user’s access.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone in which the day ends.' }),
    endsAt: t.expose('dueAt', { type: 'DateTime' }),
    waitsFor: t.field({
      type: LeavingObstacleEnum,
      nullable: true,
      description:
        'Why the user stays although the day is over. LAST_ADMIN, LAST_OPERATIONS, LAST_BREAK_GLASS: nobody else can do their work. DIRECTORY: a directory manages the user. NO_AUTHOR: whoever set the day is gone or may not change the user any more.',
      resolve: (leaving) => leaving.waitsFor,
    }),
  }),
})

export const UserIdentityType = builder.objectRef<UserRow>('UserIdentity').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    ...columnFields(
      t,
      mapNames(columnDetails, (name) => userIdentity[name]),
      {},
    ),
    emailConfirmed: t.boolean({ resolve: (user) => user.emailConfirmed && !user.emailUnproven }),
    phoneNumberConfirmed: t.exposeBoolean('phoneNumberConfirmed'),
    lockoutEnd: t.expose('lockoutEnd', { type: 'DateTime', nullable: true }),
    lockoutEnabled: t.exposeBoolean('lockoutEnabled'),
    accessFailedCount: t.exposeInt('accessFailedCount'),
    twoFactorEnabled: t.exposeBoolean('twoFactorEnabled'),
    hasSecondFactor: t.boolean({
      description:
        'Whether a second factor is turned on or set up, so that there is something to reset. A confirmed email address alone does not count.',
      resolve: async ({ id }, _, context) => (await secondFactorOf(context).load(id)) !== null,
    }),
    isLinkCopied: t.boolean({
      description:
        'Whether the links of invitations and new passwords are copied (`copyAccessLink`), because the server has no mail server.',
      resolve: (_, _args, { sendsMail }) => !sendsMail,
    }),
    isInvitable: t.boolean({
      description:
        'Whether an invitation can be sent again: the user waits for confirmation, or has confirmed without setting up a way to sign in.',
      resolve: async ({ id }, _, context) => (await invitable(context).load(id)) !== null,
    }),
    isBoundToProvider: t.boolean({
      description:
        'Whether a customer of the user requires its login provider, so that a password does not let the user in. False for callers who may not send the user a link for a new password.',
      // The customer may be beyond the caller’s reach.
      resolve: async (user, _, context) =>
        (await authorityOf(context, user, 'recovery')) === 'FULL' && (await boundToProvider(context).load(user.id)) !== null,
    }),
    leaving: t.field({
      type: UserLeavingType,
      nullable: true,
      description:
        'The day after which the user’s access ends. Null if none is set, for the user themselves, and for callers without full authority over them.',
      async resolve(user, _, context) {
        if (user.id === context.viewer?.userId || (await authorityOf(context, user, 'record')) !== 'FULL') return null
        return leavingOf(context).load(user.id)
      },
    }),
    partnerId: t.exposeID('partnerId', { nullable: true }),
    displayName: t.exposeString('displayName', { nullable: true }),
    pictureVersion: t.exposeString('pictureVersion', {
      nullable: true,
      description: 'Version of the profile picture, used in its address; changes with the picture. Null if the user has none.',
    }),
    userType: t.exposeInt('userType', {
      description: '1 Employee, 2 Manager, 3 VendorSupport, 4 VendorOperations, 5 VendorPartner, 6 Admin, 7 HrAdmin.',
    }),
    status: t.expose('status', { type: UserStatus }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    invitationExpiresAt: t.expose('invitationExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last emailed link that confirms the account expires. Null if none was sent.',
    }),
    version: t.exposeInt('version'),
    authority: t.field({
      type: UserAuthority,
      description: 'What the caller may change about the user.',
      resolve: (user, _, context) => authorityOf(context, user),
    }),
    recovery: t.field({
      type: UserAuthority,
      description: 'The caller’s authority to restore the owner’s access to the account: to unlock it and to send a password link.',
      resolve: (user, _, context) => authorityOf(context, user, 'recovery'),
    }),
    extension: t.field({ type: UserIdentityExtension, resolve: (user) => user }),
    partner: t.field({
      type: PartnerType,
      nullable: true,
      resolve: ({ partnerId }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
    }),
    claims: t.field({ type: [UserClaimType], resolve: ({ id }, _, context) => claimsOf(context).load(id) }),
    roles: t.stringList({
      resolve: async ({ id }, _, context) =>
        (await claimsOf(context).load(id)).filter(({ claimType }) => claimType === 'role').map(({ claimValue }) => claimValue),
    }),
    ...mapNames(claimDetails, (name) =>
      t.string({ nullable: true, resolve: (user, _, context) => claimOf(user, userDetails[name].claim, context) }),
    ),
    defaultLocale: t.string({ nullable: true, resolve: (user, _, context) => claimOf(user, 'default_locale', context) }),
    pendingEmail: t.string({
      nullable: true,
      description: 'New email address that takes effect when its emailed link is used. Null if no change is pending.',
      resolve: async ({ id }, _, context) => (await pendingEmailOf(context).load(id))?.email ?? null,
    }),
    userCustomers: t.field({ type: [UserCustomerType], resolve: ({ id }, _, context) => membershipsOf(context).load(id) }),
    logins: t.field({ type: [UserLoginType], resolve: ({ id }, _, context) => loginsOf(context).load(id) }),
  }),
})
