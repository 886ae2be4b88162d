import { detailNames, mapNames, type UserDetails } from '../../entities/users/user-details.ts'
import { pathOf } from './detail-attributes.ts'

/** Attributes of a user that a directory may set. Texts are '' if there is none. `userName` is the directory's name, not the sign-in name. */
export type UserState = UserDetails & {
  readonly externalId: string
  readonly active: boolean
  /** '' means composed from first and last name. */
  readonly displayName: string
  readonly locale: string
}

const names: Readonly<Record<keyof UserState | 'isActive', string>> = {
  ...mapNames(detailNames, pathOf),
  externalId: 'externalId',
  active: 'active',
  isActive: 'active',
  displayName: 'displayName',
  locale: 'preferredLanguage',
}

/** Names of the attributes in SCIM. */
export const ATTRIBUTE: Readonly<Record<string, string>> = names
