import { randomUUID } from 'node:crypto'
import { mayCall } from '../../../server/src/access/access.ts'
import { portalActivities, keyOf } from '../../../server/src/access/activities.ts'
import { grantsOf } from '../../../server/src/access/grants.ts'
import { ruleOf } from '../../../server/src/kit/graphql/operations.ts'
import { roles } from '../../../server/src/access/viewer.ts'
import { BULK, bulkActions } from '../../../server/src/entities/user-bulk/bulk-actions.ts'
import type { Near, Pools } from './walk.pools.ts'
import type { Random } from './walk.inputs.ts'

export type Around = { readonly pools: Pools; readonly near: Near; readonly random: Random }
type Input = Record<string, unknown>
/** @returns undefined where nothing is there that the mutation could be about */
type Guide = (around: Around) => Input | undefined

const later = () => new Date(Date.now() + 86_400_000).toISOString()
const fresh = (start: string) => `${start}${randomUUID().slice(0, 10)}`
/** What is near, or now and then anything. */
const some = <Name extends 'users' | 'customers' | 'profiles' | 'providers'>({ pools, near, random }: Around, name: Name) =>
  random.one<Pools[Name][number]>(random.chance(0.85) && near[name].length > 0 ? near[name] : pools[name])
const mailbox = ({ pools }: Around) => `${fresh('m')}@${pools.domain}`
const someRoles = ({ random }: Around) =>
  random.chance(0.5) ? [] : [random.chance(0.5) ? random.one(['Employee', 'Manager', 'Admin']) : random.one(roles)]
const someType = ({ random, near: { viewer } }: Around) => {
  const given = viewer ? grantsOf(viewer).userTypes : []
  return random.one(given.length > 0 && random.chance(0.7) ? given : [1, 2, 7, 6, 6, 3, 4, 5])
}
const someAction = ({ random, near: { viewer } }: Around) =>
  random.one(
    random.chance(0.1) ? bulkActions : bulkActions.filter((each) => mayCall(viewer, ruleOf(BULK[each].operation), true) === 'allowed'),
  )
const someCustomers = (around: Around) =>
  [some(around, 'customers')?.id, around.random.chance(0.3) ? some(around, 'customers')?.id : undefined].filter((id) => id !== undefined)
const maybe = ({ random }: Around, share: number, input: Input): Input => (random.chance(share) ? input : {})
const ofUser =
  (more: (around: Around, user: Pools['users'][number]) => Input | undefined = () => ({})): Guide =>
  (around) => {
    const user = some(around, 'users')
    const given = user && more(around, user)
    return user && given && { id: user.id, ...given }
  }
const withVersion = ofUser((_, { version }) => ({ version }))
const claim = ofUser(({ random }) => {
  const [claimType, values] = random.one([
    ['role', roles],
    ['nhr', ['admin', 'manager', 'employee']],
    ['usertype', ['1', '4', '6']],
    ['company_id', ['7', '8']],
    ['nickname', ['Nick']],
  ] as const) ?? ['nickname', ['Nick']]
  return { claimType, claimValue: random.one<string>(values) }
})
const reverting =
  (type: string): Guide =>
  ({ pools, random }) => {
    const audit = random.one(pools.audits.filter((each) => each.type === type))
    return audit && { id: audit.id }
  }
const undoing =
  (kind: string): Guide =>
  ({ pools, random }) => {
    const job = random.one(pools.jobs.filter((each) => each.kind === kind))
    return job && { id: randomUUID(), jobId: job.id }
  }
const ofProfile =
  (more: (around: Around) => Input = () => ({})): Guide =>
  (around) => {
    const profile = some(around, 'profiles')
    return profile && { id: profile.id, version: profile.version, ...more(around) }
  }
const ofProvider =
  (more: (around: Around, provider: Pools['providers'][number]) => Input = () => ({})): Guide =>
  (around) => {
    const provider = some(around, 'providers')
    return provider && { id: provider.id, version: provider.version, ...more(around, provider) }
  }
const waiting: Guide = ({ pools, random }) => {
  const provider = random.one(pools.providers.filter(({ revision }) => revision !== null))
  return provider && { id: provider.id, version: provider.version, revision: provider.revision }
}
const trusted = (around: Around): Input => ({
  ...maybe(around, 0.5, { clientId: fresh('c') }),
  ...maybe(around, 0.3, { clientSecret: fresh('s') }),
  ...maybe(around, 0.3, { authority: `https://${fresh('a')}.walk.test` }),
  ...maybe(around, 0.3, { allowedDomains: [around.random.one([around.pools.domain, 'people.test'])] }),
  ...maybe(around, 0.3, { enabled: around.random.chance(0.8) }),
  ...maybe(around, 0.1, { ofVendor: around.random.chance(0.5) }),
})

/** Who takes themselves out of a customer. */
export const leaving: Guide = ({ pools, near, random }) => {
  const own = pools.users.find(({ id }) => id === near.viewer?.userId)
  const left = random.one(own?.customers ?? [])
  if (!own || left === undefined) return undefined
  return { id: own.id, version: own.version, customerIds: own.customers.filter((id) => id !== left) }
}

/** Arguments that make sense for the mutations by which rights change hands; every other one is guessed. */
export const GUIDES: Readonly<Record<string, Guide>> = {
  createUser: (around) => ({
    userName: fresh('n'),
    email: mailbox(around),
    userType: someType(around),
    customerIds: someCustomers(around),
    ...maybe(around, 0.4, { roles: someRoles(around) }),
    ...maybe(around, 0.1, { partnerId: around.random.one(around.pools.partners)?.id }),
  }),
  updateUser: ofUser((around, { version }) => ({
    version,
    ...maybe(around, 0.3, { email: mailbox(around) }),
    ...maybe(around, 0.3, { userType: someType(around) }),
    ...maybe(around, 0.3, { roles: someRoles(around) }),
    ...maybe(around, 0.3, { customerIds: around.random.chance(0.2) ? [] : someCustomers(around) }),
    ...maybe(around, 0.2, { isActive: around.random.chance(0.6) }),
    ...maybe(around, 0.1, { partnerId: around.random.one(around.pools.partners)?.id }),
    ...maybe(around, 0.2, { userName: fresh('n') }),
    familyName: fresh('F'),
    confirmLastAdmin: true,
  })),
  deleteUser: ofUser((around, { name }) => ({ userName: name, ...maybe(around, 0.8, { confirmLastAdmin: true }) })),
  setUserAccessProfile: ofUser((around, { customers, userType }) => {
    if ([3, 4, 5].includes(userType) && around.random.chance(0.7))
      return { accessProfileId: around.random.one(around.pools.profiles.filter((each) => each.customerId === null))?.id ?? null }
    const customerId = around.random.one(customers)
    const profile = around.random.one(around.pools.profiles.filter((each) => each.customerId === customerId))
    return {
      customerId,
      ...(profile && around.random.chance(0.7) ? { accessProfileId: profile.id } : { fullAccess: around.random.chance(0.6) }),
    }
  }),
  addUserClaim: claim,
  removeUserClaim: claim,
  setUserLeaving: ofUser(() => ({ leavesOn: later().slice(0, 10), timeZone: 'UTC', confirmLastAdmin: true })),
  lockUser: ofUser(() => ({ until: later(), reason: 'Lost', confirmLastAdmin: true })),
  unlockUser: ofUser(),
  sendPasswordLink: ofUser(),
  copyAccessLink: ofUser(),
  exportPersonalData: ofUser(),
  setTemporaryPassword: ofUser(),
  resendConfirmation: ofUser(),
  cancelUserEmailChange: ofUser(),
  endUserSessions: ofUser(),
  setUserTwoFactor: ofUser(({ random }, { version }) => ({
    version,
    enabled: random.chance(0.5),
    bypassCompanyTwoFactor: random.chance(0.5),
  })),
  setPasswordExpiry: ofUser(({ random }, { version }) => ({ version, date: '', expired: random.chance(0.5) })),
  setUserLockoutEnabled: (around) => {
    const given = withVersion(around)
    return given && { ...given, lockoutEnabled: around.random.chance(0.5) }
  },
  resetUserFactor: ofUser(({ random }) => ({ method: random.one(['AUTHENTICATOR', 'EMAIL', 'FIDO', 'PIN', 'SMS']) })),
  unlinkUserLogin: ofUser(({ random }, { logins }) => {
    const [loginProvider, providerKey] = random.one(logins) ?? []
    return loginProvider === undefined ? undefined : { loginProvider, providerKey }
  }),
  startUserBulk: (around) => {
    const ids = [some(around, 'users')?.id, around.random.chance(0.4) ? some(around, 'users')?.id : undefined].filter(
      (id) => id !== undefined,
    )
    const customer = some(around, 'customers')
    const profile = around.random.one(around.pools.profiles.filter(({ customerId }) => customerId === customer?.id))
    const action = someAction(around)
    if (action === undefined) return undefined
    return {
      id: randomUUID(),
      action,
      ids: [...new Set(ids)],
      count: new Set(ids).size,
      ...(/CUSTOMER|PROFILE/.test(action) && { customerId: customer?.id }),
      ...(action === 'SET_ACCESS_PROFILE' && { accessProfileId: profile?.id }),
      ...(action === 'LOCK' && { until: later(), reason: 'Lost' }),
    }
  },
  undoUserBulk: undoing('USER_BULK'),
  undoUserImport: undoing('USER_IMPORT'),
  startCustomerBulk: (around) => {
    const ids = someCustomers(around)
    const action = around.random.one(['SET_LOGIN_PROVIDER', 'SET_LOGIN_PROVIDER', 'DISABLE', 'ENABLE', 'SET_TWO_FACTOR'])
    return {
      id: randomUUID(),
      action,
      ids: [...new Set(ids)],
      count: new Set(ids).size,
      ...(action === 'SET_LOGIN_PROVIDER' && { loginProviderId: some(around, 'providers')?.id }),
      ...(action === 'SET_TWO_FACTOR' && { twoFactorLevel: 'ALL' }),
    }
  },
  undoCustomerBulk: undoing('CUSTOMER_BULK'),
  createCustomer: (around) => ({
    name: fresh('C'),
    ...maybe(around, 0.6, { adminEmail: mailbox(around), adminGivenName: 'Ann', adminFamilyName: 'Walker' }),
    ...maybe(around, 0.1, { partnerId: around.random.one(around.pools.partners)?.id }),
  }),
  updateCustomer: (around) => {
    const customer = some(around, 'customers')
    const isPartners = around.near.viewer?.userType !== 6 || around.near.viewer.roles.includes('PartnerAdmin')
    return (
      customer && {
        id: customer.id,
        version: customer.version,
        ...maybe(around, isPartners ? 0.8 : 0.1, { description: fresh('d') }),
        ...maybe(around, 0.5, { loginProviderId: some(around, 'providers')?.id }),
        ...maybe(around, isPartners ? 0.2 : 0.1, { userPortalAccess: around.random.chance(0.6) }),
        ...maybe(around, 0.2, { twoFactorLevel: 'ALL' }),
      }
    )
  },
  createAccessProfile: (around) => {
    const forStaff = around.random.chance(0.2)
    const customer = some(around, 'customers')
    if (!forStaff && !customer) return undefined
    const copied = some(around, 'profiles')
    return {
      name: fresh('P'),
      ...(forStaff ? { forStaff } : { customerId: customer?.id }),
      ...(copied && maybe(around, 0.4, { copyOf: copied.id })),
    }
  },
  setAccessProfileActivities: (around) => {
    const profile = some(around, 'profiles')
    const given = [around.random.one(portalActivities), around.random.one(portalActivities)].filter((each) => each !== undefined)
    return (
      profile && {
        id: profile.id,
        cells: [...new Set(given)].map((activity) => {
          const was = profile.granted.includes(keyOf(activity))
          return { ...activity, was, granted: !was }
        }),
      }
    )
  },
  updateAccessProfile: ofProfile(() => ({ name: fresh('P') })),
  deleteAccessProfile: ofProfile(),
  detachAccessProfile: ofProfile(),
  createLoginProvider: (around) => ({
    name: fresh('p'),
    displayName: fresh('P'),
    protocol: 'OIDC',
    ...trusted(around),
    ...maybe(around, 0.1, { partnerId: around.random.one(around.pools.partners)?.id }),
  }),
  updateLoginProvider: ofProvider(trusted),
  deleteLoginProvider: ofProvider((around, { people }) => ({ people, ...maybe(around, 0.3, { onlyWay: people }) })),
  confirmLoginProviderChange: waiting,
  discardLoginProviderChange: (around) => {
    const { revision: _, ...change } = waiting(around) ?? {}
    return 'id' in change ? change : undefined
  },
  updateScim: ofProvider((around) => ({
    ...maybe(around, 0.8, { enabled: true, dryRun: false }),
    customerId: some(around, 'customers')?.id,
    ...maybe(around, 0.5, { subject: around.random.one(['NONE', 'EMAIL', 'EXTERNAL_ID', 'USER_NAME']) }),
    ...maybe(around, 0.5, { groups: around.random.one(['NONE', 'CUSTOMERS', 'ACCESS_PROFILES']) }),
  })),
  createScimToken: (around) => {
    const provider =
      (around.random.chance(0.7) && around.random.one(around.near.providers.filter(({ isOn }) => isOn))) || some(around, 'providers')
    return provider && { id: provider.id, name: fresh('t') }
  },
  updateLoginProviderJoining: ofProvider((around) => ({
    ...maybe(around, 0.8, { enabled: true }),
    customerId: some(around, 'customers')?.id,
  })),
  updateLoginProviderGroups: ofProvider((around) => {
    const profile = some(around, 'profiles')
    const customer = some(around, 'customers')
    const rows = profile && customer ? [{ value: 'group', customerId: customer.id, accessProfileId: profile.id }] : []
    return { enabled: true, claim: 'groups', absent: 'REMOVE', rows }
  }),
  takeBackJoinedUsers: (around) => {
    const provider = some(around, 'providers')
    return provider && { id: provider.id, people: 0 }
  },
  linkUnlinkedIdentity: (around) => {
    const [provider, user] = [some(around, 'providers'), some(around, 'users')]
    const identityId = around.random.one(provider?.identities ?? [])
    return provider && user && identityId !== undefined ? { id: provider.id, identityId, userId: user.id } : undefined
  },
  releaseUnlinkedIdentity: (around) => {
    const provider = some(around, 'providers')
    const identityId = around.random.one(provider?.identities ?? [])
    return provider && identityId !== undefined ? { id: provider.id, identityId } : undefined
  },
  takeOverScim: (around) => {
    const provider = some(around, 'providers')
    return provider && { id: provider.id }
  },
  createSetupLink: (around) => {
    const provider = some(around, 'providers')
    return provider && { id: provider.id, recipient: 'Me', days: 2, enables: true }
  },
  revertUserChange: reverting('UserIdentity'),
  revertCustomerChange: reverting('Customer'),
  revertAccessProfileChange: reverting('AccessProfile'),
  revertLoginProviderChange: reverting('LoginProvider'),
  requestEmailChange: (around) => ({ email: mailbox(around) }),
}
