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
 * What the contract says of what a user is called and reached by: texts that forms, files, directories and commands give, '' for none. The forms of
 * addresses and numbers are judged beside it. A new one is a compile error wherever it has to be named.
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
/** The details that a user may have none of. */
export type OptionalDetail = { [Name in DetailName]: (typeof identityRules)[Name] extends { required: true } ? never : Name }[DetailName]

/** Details that are claims; the others are columns of their names. */
export const detailClaims = { givenName: 'given_name', familyName: 'family_name' } as const satisfies {
  readonly [Name in OptionalDetail]?: string
}

export const isClaim = (name: DetailName): name is keyof typeof detailClaims => name in detailClaims

export const detailNames = Object.keys(identityRules) as readonly DetailName[]

/** As it is stored: names keep the joiners that their script needs, addresses and numbers do not. */
export const tidyDetail = (name: DetailName, text: string | null | undefined): string => (isClaim(name) ? tidy : tidyAddress)(text)

/** All details, each as it is read. */
export const readDetails = (read: (name: DetailName) => string): UserDetails =>
  Object.fromEntries(detailNames.map((name) => [name, read(name)])) as UserDetails
