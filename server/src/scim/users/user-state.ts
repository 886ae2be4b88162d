import type { UserDetails } from '../../entities/users/user-details.ts'

/** Attributes of a user that a directory may set. Texts are '' if there is none. `userName` is the directory's name, not the sign-in name. */
export type UserState = UserDetails & {
  readonly externalId: string
  readonly active: boolean
  /** '' means composed from first and last name. */
  readonly displayName: string
  readonly locale: string
}

const names: Readonly<Record<keyof UserState | 'isActive', string>> = {
  userName: 'userName',
  externalId: 'externalId',
  active: 'active',
  isActive: 'active',
  givenName: 'name.givenName',
  familyName: 'name.familyName',
  displayName: 'displayName',
  email: 'emails',
  phoneNumber: 'phoneNumbers',
  locale: 'preferredLanguage',
}

/** Names of the attributes in SCIM. */
export const ATTRIBUTE: Readonly<Record<string, string>> = names
