import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The fields that audit rows of users tell of, as the forms call them. */
export const auditFieldWords: Readonly<Record<string, MessageDescriptor>> = {
  userName: msg`User name`,
  email: msg`Email address`,
  requestedEmail: msg`Email address to confirm`,
  givenName: msg`First name`,
  familyName: msg`Last name`,
  displayName: msg`Name`,
  phoneNumber: msg`Phone number`,
  isActive: msg`Active`,
  userType: msg`User type`,
  roles: msg`Roles`,
  locale: msg`Language`,
  customerIds: msg`Customers`,
  claimType: msg`Claim type`,
  claimValue: msg`Value`,
  database: msg`Database`,
  databases: msg`Databases`,
  lockoutEnd: msg`Locked until`,
  lockoutReason: msg`Reason`,
  passwordExpired: msg`Password expired`,
  passwordExpiryDays: msg`Expires after this many days`,
  passwordExpiresAt: msg`Expires on`,
  twoFactorEnabled: msg`Two-factor`,
  twoFactorMethods: msg`Methods`,
  bypassCompanyTwoFactor: msg`Exempt from the company’s rule`,
  sessions: msg`Sessions`,
}
