/** What a directory may say of a user. Texts are '' where there is none. */
export type UserState = {
  readonly userName: string
  readonly externalId: string
  readonly active: boolean
  readonly givenName: string
  readonly familyName: string
  /** '': made of first and last name. */
  readonly displayName: string
  readonly email: string
  readonly phoneNumber: string
  readonly locale: string
}

/** What each part is called in SCIM. */
export const ATTRIBUTE: Readonly<Record<string, string>> = {
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
