import type { UserDetails } from '../../entities/users/user-details.ts'

/** What a directory may say of a user. Texts are '' where there is none. */
export type UserState = UserDetails & {
  readonly externalId: string
  readonly active: boolean
  /** '': made of first and last name. */
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

/** What each part is called in SCIM. */
export const ATTRIBUTE: Readonly<Record<string, string>> = names
