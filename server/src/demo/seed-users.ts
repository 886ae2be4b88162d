import type { userCustomer, userIdentity } from '../tables/people/user.table.ts'
import { userTypes } from '../access/viewer.ts'
import type { DemoCustomer } from './seed-customers.ts'
import { nameOf, phoneOf, plain } from './seed-names.ts'
import { demoPartners } from './seed-partners.ts'
import { DAY_MS, DAYS_OF_EVENTS } from './seed-moments.ts'
import { demoId, draw, pick, pickByShare } from './seed-random.ts'

export type DemoUser = {
  readonly row: typeof userIdentity.$inferInsert & { readonly id: string }
  readonly claims: readonly (readonly [type: string, value: string])[]
  readonly customers: readonly (typeof userCustomer.$inferInsert)[]
}

export type Surroundings = {
  readonly at: Date
  readonly passwordHash: string
  /** Moments in the thirty days before `at`, by the fraction of all events until then. */
  readonly lately: (fraction: number) => Date
  /** Sealed authenticator key of all who have one. */
  readonly authenticatorKey: Buffer
  /** Customers by partner ID; '' for those without a partner. */
  readonly customers: ReadonlyMap<string, readonly DemoCustomer[]>
}

const { EMPLOYEE, MANAGER, VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN, HR_ADMIN } = userTypes
const DEFAULT_LOCALE = 'en-GB'
const ROLE = {
  [EMPLOYEE]: 'Employee',
  [MANAGER]: 'Manager',
  [VENDOR_SUPPORT]: 'VendorSupport',
  [VENDOR_OPERATIONS]: 'VendorOperations',
  [VENDOR_PARTNER]: 'VendorPartner',
  [ADMIN]: 'Admin',
  [HR_ADMIN]: 'Employee',
}
const NHR = {
  [EMPLOYEE]: 'employee',
  [MANAGER]: 'manager',
  [VENDOR_SUPPORT]: 'admin',
  [VENDOR_OPERATIONS]: 'admin',
  [VENDOR_PARTNER]: 'admin',
  [ADMIN]: 'admin',
  [HR_ADMIN]: 'hr_admin',
}
const TYPES = [
  [EMPLOYEE, 0.85],
  [MANAGER, 0.08],
  [ADMIN, 0.04],
  [HR_ADMIN, 0.03],
] as const
const TYPES_WITHOUT_PARTNER = [
  [EMPLOYEE, 0.84],
  [MANAGER, 0.08],
  [ADMIN, 0.04],
  [HR_ADMIN, 0.03],
  [VENDOR_SUPPORT, 0.005],
  [VENDOR_PARTNER, 0.003],
  [VENDOR_OPERATIONS, 0.002],
] as const
const STATES = [
  ['active', 0.84],
  ['unconfirmed', 0.06],
  ['inactive', 0.05],
  ['locked', 0.02],
  ['expired', 0.03],
] as const
const METHODS = [
  ['AUTHENTICATOR', 0.4],
  ['EMAIL', 0.3],
  ['SMS', 0.15],
  ['AUTHENTICATOR_EMAIL', 0.15],
] as const

/** Automatic locks last for ten minutes; these were extended by an administrator who saw the failed tries. */
export const LOCKOUT_REASON = 'Repeated failed sign-ins. Call the service desk.'

/** The n-th generated user, counted from 0. */
export function demoUser(n: number, around: Surroundings): DemoUser {
  const { given, family, locale, userName } = nameOf(n)
  const partner = pickByShare([...demoPartners.map(({ row, share }) => [row, share] as const), [undefined, 1]], 'partner', n)
  const userType = pickByShare<number>(partner ? TYPES : TYPES_WITHOUT_PARTNER, 'type', n)
  const state = pickByShare(STATES, 'state', n)
  const id = demoId(`user ${n}`)
  const customers =
    userType >= VENDOR_SUPPORT && userType <= VENDOR_PARTNER ? [] : membershipsOf(n, around.customers.get(partner?.id ?? '') ?? [])
  const created = around.at.valueOf() - Math.floor(draw('created', n) * 3 * 365 * DAY_MS) - DAY_MS
  const methods = draw('two-factor', n) < 0.25 ? pickByShare(METHODS, 'method', n) : 'NONE'
  const hasAuthenticator = methods.startsWith('AUTHENTICATOR')
  return {
    row: {
      id,
      partnerId: partner?.id ?? null,
      userName,
      email: draw('email', n) < 0.985 ? `${userName}@${plain(customers[0]?.name ?? partner?.name ?? 'portico')}.example` : null,
      emailConfirmed: state !== 'unconfirmed',
      // Sent again within the last three weeks; a third of the links still work.
      invitationExpiresAt:
        state === 'unconfirmed' ? new Date(around.at.valueOf() + Math.floor((draw('invited', n) * 21 - 14) * DAY_MS)) : null,
      passwordHash: state === 'unconfirmed' ? null : around.passwordHash,
      passwordChangedAt:
        state === 'unconfirmed' ? null : new Date(Math.max(created, around.at.valueOf() - Math.floor(draw('password', n) * 400 * DAY_MS))),
      phoneNumber: draw('has phone', n) < 0.6 ? phoneOf(n) : null,
      phoneNumberConfirmed: draw('has phone', n) < 0.4,
      lockoutEnd: state === 'locked' ? new Date(around.at.valueOf() + Math.ceil(draw('locked for', n) * 60) * DAY_MS) : null,
      lockoutReason: state === 'locked' ? LOCKOUT_REASON : null,
      accessFailedCount: state === 'locked' ? 5 : 0,
      twoFactorEnabled: methods !== 'NONE',
      twoFactorMethods: methods,
      isAuthenticatorActive: hasAuthenticator,
      authenticatorKey: hasAuthenticator ? around.authenticatorKey : null,
      isActive: state !== 'inactive',
      lastLogonDate: state === 'unconfirmed' || draw('never signed in', n) < 0.08 ? null : lastLogonOf(n, created, around),
      passwordExpired: state === 'expired',
      userType,
      displayName: `${given} ${family}`,
      createdAt: new Date(created),
    },
    claims: claimsOf({
      given,
      family,
      locale,
      userType,
      isHr: partner?.isHrPartner === true,
      partnerAdmin: partner !== undefined && draw('partner admin', n) < 0.1,
    }),
    customers: customers.map(({ id: customerId }, at) => ({ userId: id, customerId, isDefault: at === 0 })),
  }
}

/** Nearly half have signed in during the last thirty days, distributed over the days like the events; of the others, fewer the longer ago. */
function lastLogonOf(n: number, created: number, { at, lately }: Surroundings): Date {
  const drawn = draw('last logon', n)
  const isLate = draw('lately', n) < 0.45
  const span = Math.max(0, at.valueOf() - DAYS_OF_EVENTS * DAY_MS - created)
  return new Date(Math.max(created, isLate ? lately(drawn).valueOf() : created + Math.floor((1 - drawn ** 2) * span)))
}

type Person = { given: string; family: string; locale: string; userType: number; isHr: boolean; partnerAdmin: boolean }

/** The claims of a user, as sign-in tokens carry them. */
export function claimsOf({ given, family, locale, userType, isHr, partnerAdmin }: Person): DemoUser['claims'] {
  const type = userType as keyof typeof ROLE
  return [
    ['name', `${given} ${family}`],
    ['given_name', given],
    ['family_name', family],
    ['usertype', String(type)],
    ['role', ROLE[type]],
    ...(locale === DEFAULT_LOCALE ? [] : [['default_locale', locale] as const]),
    ...(type === ADMIN && partnerAdmin ? [['role', 'PartnerAdmin'] as const] : []),
    ...(isHr ? [['nhr', NHR[type]] as const] : []),
  ]
}

/** One customer for most, up to three for some. */
function membershipsOf(n: number, customers: readonly DemoCustomer[]): DemoCustomer[] {
  if (customers.length === 0) return []
  const count = pickByShare(
    [
      [1, 0.85],
      [2, 0.12],
      [3, 0.03],
    ] as const,
    'memberships',
    n,
  )
  return [...new Set(Array.from({ length: count }, (_, at) => pick(customers, `customer ${at}`, n)))]
}
