import { userTypes, type UserType } from '../access/viewer.ts'
import { demoPartners } from './seed-partners.ts'
import { DAY_MS } from './seed-moments.ts'
import { demoId, pickByShare } from './seed-random.ts'
import { claimsOf, LOCKOUT_REASON, type DemoUser, type Surroundings } from './seed-users.ts'

export const DEMO_PASSWORD = 'Portico-Demo-2026'

/** Authenticator key (base32) of every demo user who has one. */
export const DEMO_AUTHENTICATOR_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

type DemoPerson = {
  readonly name: string
  readonly given: string
  readonly family: string
  readonly userType: UserType
  readonly vendor?: true
}

const { EMPLOYEE, MANAGER, VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN, HR_ADMIN } = userTypes

/** The demo users. The vendor's belong to no partner and sign in on every host; of the others each partner has its own. */
export const demoPeople: readonly DemoPerson[] = [
  { name: 'employee', given: 'Élodie', family: 'Employé', userType: EMPLOYEE },
  { name: 'manager', given: 'Marta', family: 'Mánager', userType: MANAGER },
  { name: 'hradmin', given: 'Hedwig', family: 'Hübner', userType: HR_ADMIN },
  { name: 'admin', given: 'Ada', family: 'Ádám', userType: ADMIN },
  { name: 'partneradmin', given: 'Pia', family: 'Pärtner', userType: ADMIN },
  { name: 'support', given: 'Søren', family: 'Support', userType: VENDOR_SUPPORT, vendor: true },
  { name: 'partner', given: 'Paulo', family: 'Pârceiro', userType: VENDOR_PARTNER },
  { name: 'operations', given: 'Ólafur', family: 'Operations', userType: VENDOR_OPERATIONS, vendor: true },
  { name: 'unconfirmed', given: 'Uma', family: 'Únconfirmed', userType: EMPLOYEE },
  { name: 'locked', given: 'Łukasz', family: 'Locked', userType: EMPLOYEE },
  { name: 'expired', given: 'Eva', family: 'Éxpired', userType: EMPLOYEE },
  { name: 'authenticator', given: 'Anouk', family: 'Aûthenticator', userType: EMPLOYEE },
]

/** All demo users: each of them on the default host, and those who are not the vendor's also at each partner. */
export const demoPeopleIn = (around: Surroundings): DemoUser[] =>
  [undefined, ...demoPartners].flatMap((home) =>
    demoPeople.filter(({ vendor }) => home === undefined || !vendor).map((person) => demoPerson(person, home, around)),
  )

/** ID of a demo user; without a domain the one without a partner. */
export const demoPersonId = (name: string, domain?: string): string => demoId(`person ${name}${domain === undefined ? '' : ` ${domain}`}`)

/** Administrator of the n-th user of a host: their partner’s admin, or somebody of the vendor. */
export const administratorOf = (domain: string | null, n: number): string => {
  const name = pickByShare(ADMINISTRATORS, 'administrator', n)
  return name === 'partneradmin' && domain !== null
    ? demoPersonId(name, domain)
    : demoPersonId(name === 'partneradmin' ? 'operations' : name)
}

const ADMINISTRATORS = [
  ['partneradmin', 0.5],
  ['operations', 0.35],
  ['support', 0.15],
] as const

function demoPerson(person: DemoPerson, home: (typeof demoPartners)[number] | undefined, around: Surroundings): DemoUser {
  const { name, given, family, userType } = person
  const id = demoPersonId(name, home?.row.domain)
  const isVendor = userType >= VENDOR_SUPPORT && userType <= VENDOR_PARTNER
  // Admins have two customers, so that they can choose between them; the second has a two-factor rule.
  const known = isVendor ? [] : (around.customers.get(home?.row.id ?? '') ?? [])
  const customers = known.slice(0, userType === ADMIN || userType === HR_ADMIN ? 2 : 1)
  const daysAgo = (days: number) => new Date(around.at.valueOf() - days * DAY_MS)
  const hasAuthenticator = name === 'authenticator'
  return {
    row: {
      id,
      partnerId: home?.row.id ?? null,
      userName: name,
      email: `${name}@portico.test`,
      emailConfirmed: name !== 'unconfirmed',
      invitationExpiresAt: name === 'unconfirmed' ? daysAgo(3) : null,
      passwordHash: around.passwordHash,
      passwordChangedAt: daysAgo(name === 'expired' ? 400 : 20),
      phoneNumber: name === 'manager' ? '+442079460123' : null,
      phoneNumberConfirmed: name === 'manager',
      lockoutEnd: name === 'locked' ? daysAgo(-3650) : null,
      lockoutReason: name === 'locked' ? LOCKOUT_REASON : null,
      accessFailedCount: 0,
      twoFactorEnabled: hasAuthenticator,
      twoFactorMethods: hasAuthenticator ? 'AUTHENTICATOR' : 'NONE',
      // Their password alone is sufficient, whatever their companies demand.
      bypassCompanyTwoFactor: true,
      isAuthenticatorActive: hasAuthenticator,
      authenticatorKey: hasAuthenticator ? around.authenticatorKey : null,
      isActive: true,
      lastLogonDate: name === 'unconfirmed' ? null : daysAgo(1),
      passwordExpired: name === 'expired',
      userType,
      displayName: `${given} ${family}`,
      createdAt: daysAgo(500),
    },
    claims: claimsOf({
      given,
      family,
      locale: 'en-GB',
      userType,
      isHr: home?.row.isHrPartner === true,
      partnerAdmin: name === 'partneradmin',
    }),
    customers: customers.map(({ id: customerId }, at) => ({ userId: id, customerId, isDefault: at === 0 })),
  }
}
