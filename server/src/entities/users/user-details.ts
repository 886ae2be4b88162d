import { MAX_EMAIL_LENGTH } from '../../../../contract/email.ts'
import { ONE_LINE } from '../../kit/graphql/input-rules.ts'
import type { InputRule } from '../../kit/graphql/input-rules.ts'
import { tidy, tidyAddress } from '../../kit/graphql/tidy.ts'

export const USER_NAME = {
  pattern: /^(?:(?!\p{DI})[\p{L}\p{M}\d._@+'-])+$/u,
  code: 'USER_NAME_INVALID',
  message: "Use letters, digits and . _ - @ + ' only.",
} as const

/**
 * Rules for a user's names and contact details in the input of forms, files, directories and commands; '' means none. The formats of addresses and
 * phone numbers are checked separately. Adding a field causes compile errors wherever it has to be handled.
 */
export const identityRules = {
  userName: { required: true, maxLength: 256, form: USER_NAME },
  email: { required: true, maxLength: MAX_EMAIL_LENGTH },
  givenName: { maxLength: 100, form: ONE_LINE },
  familyName: { maxLength: 100, form: ONE_LINE },
  phoneNumber: {},
} as const satisfies Readonly<Record<string, InputRule>>

export type DetailName = keyof typeof identityRules
export type UserDetails = { readonly [Name in DetailName]: string }
/** Details that a user need not have. */
export type OptionalDetail = { [Name in DetailName]: (typeof identityRules)[Name] extends { required: true } ? never : Name }[DetailName]

/** Details that are stored as claims. The others are columns of the same names. */
export const detailClaims = { givenName: 'given_name', familyName: 'family_name' } as const satisfies {
  readonly [Name in OptionalDetail]?: string
}

export const isClaim = (name: DetailName): name is keyof typeof detailClaims => name in detailClaims

export const detailNames = Object.keys(identityRules) as readonly DetailName[]

/** Details as they are stored: names keep zero-width joiners, which some scripts need; addresses and numbers do not. */
export const tidyDetail = (name: DetailName, text: string | null | undefined): string => (isClaim(name) ? tidy : tidyAddress)(text)

/** Reads each of the details. */
export const readDetails = (read: (name: DetailName) => string): UserDetails =>
  Object.fromEntries(detailNames.map((name) => [name, read(name)])) as UserDetails
