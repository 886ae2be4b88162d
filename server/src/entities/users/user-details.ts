import { MAX_EMAIL_LENGTH } from '../../../../contract/email.ts'
import type { Touch } from '../../access/authority.ts'
import type { PersonalFact } from '../../kit/audit/personal-facts.ts'
import { ONE_LINE, type InputRule } from '../../kit/graphql/input-rules.ts'
import { tidy, tidyAddress } from '../../kit/graphql/tidy.ts'
import type { userIdentity } from '../../tables/people/user.table.ts'

export const USER_NAME = {
  pattern: /^(?:(?!\p{DI})[\p{L}\p{M}\d._@+'-])+$/u,
  code: 'USER_NAME_INVALID',
  message: "Use letters, digits and . _ - @ + ' only.",
} as const

type Detail = {
  /** Rule for the input of forms, files, directories and commands; '' means none. The formats of addresses and phone numbers are checked separately. */
  readonly rule?: InputRule
  /** Claim that stores it. Without one it is the column of the same name. */
  readonly claim?: string
  /** `access` if users sign in with it. */
  readonly touches: Extract<Touch, 'access' | 'record'>
  /** Whether only the directory changes it while one manages the user. */
  readonly isManaged: boolean
  /** Usual headings of a column of an import in the five languages, in the form that `plain` returns. */
  readonly headings: readonly string[]
}

/**
 * The names and contact details of a user. Input, type, filter, export, import, change, audit row and personal data report come from this list. The
 * compiler refuses a detail that is missing among the personal facts, and names every further place that needs it.
 */
export const userDetails = {
  userName: {
    rule: { required: true, maxLength: 256, form: USER_NAME },
    touches: 'access',
    // A directory that gives the sign-in name manages it too, which `managedFacts` judges for each user.
    isManaged: false,
    headings:
      'username login loginname logon userid userprincipalname upn samaccountname benutzername benutzer benutzerkennung anmeldename nombredeusuario usuario nomdutilisateur utilisateur identifiant'.split(
        ' ',
      ),
  },
  email: {
    rule: { required: true, maxLength: MAX_EMAIL_LENGTH },
    touches: 'access',
    isManaged: true,
    headings:
      'email emailaddress mail mailaddress workemail emailwork primaryworkemail businessemail companyemail geschaftlicheemail dienstlicheemail userprincipalname emailadresse mailadresse correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail courriel adressecourriel adressedecourriel adresseelectronique adresseemail'.split(
        ' ',
      ),
  },
  givenName: {
    rule: { maxLength: 100, form: ONE_LINE },
    claim: 'given_name',
    touches: 'record',
    isManaged: true,
    headings: 'givenname firstname legalnamefirstname legalfirstname forename vorname nombre nombredepila prenom'.split(' '),
  },
  familyName: {
    rule: { maxLength: 100, form: ONE_LINE },
    claim: 'family_name',
    touches: 'record',
    isManaged: true,
    headings:
      'familyname lastname legalnamelastname legallastname surname nachname familienname zuname apellido apellidos nom nomdefamille sn'.split(
        ' ',
      ),
  },
  phoneNumber: {
    touches: 'access',
    isManaged: false,
    headings:
      'phone phonenumber telephone telephonenumber tel mobile mobilephone mobilenumber cell cellphone telefon telefonnummer handy handynummer mobiltelefon mobil telefono numerodetelefono movil telefonomovil numerodetelephone cellulaire'.split(
        ' ',
      ),
  },
} as const satisfies { readonly [Name in PersonalFact]?: Detail }

export type DetailName = keyof typeof userDetails
export type UserDetails = { readonly [Name in DetailName]: string }
/** Details that a user need not have. */
export type OptionalDetail = {
  [Name in DetailName]: (typeof userDetails)[Name] extends { rule: { required: true } } ? never : Name
}[DetailName]
type ClaimDetail = { [Name in DetailName]: (typeof userDetails)[Name] extends { claim: string } ? Name : never }[DetailName]
type ColumnDetail = Exclude<DetailName, ClaimDetail>
export type DetailColumns = Pick<typeof userIdentity.$inferSelect, ColumnDetail>

const details: Readonly<Record<DetailName, Detail>> = userDetails

export const ruleOfDetail = (name: DetailName): InputRule | undefined => details[name].rule

const isClaim = (name: DetailName): name is ClaimDetail => details[name].claim !== undefined
export const isColumn = (name: DetailName): name is ColumnDetail => !isClaim(name)
const isOptional = (name: DetailName): name is OptionalDetail => !ruleOfDetail(name)?.required

export const detailNames = Object.keys(userDetails) as readonly DetailName[]
export const claimDetails = detailNames.filter(isClaim)
export const columnDetails = detailNames.filter(isColumn)
export const optionalDetails = detailNames.filter(isOptional)

export const detailClaims: readonly string[] = claimDetails.map((name) => userDetails[name].claim)

export const mapNames = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as { readonly [Each in Name]: Value }

export const readDetails = (read: (name: DetailName) => string): UserDetails => mapNames(detailNames, read)

/** Details as they are stored: names keep zero-width joiners, which some scripts need; addresses and numbers do not. */
export const tidyDetail = (name: DetailName, text: string | null | undefined): string => (isClaim(name) ? tidy : tidyAddress)(text)

/** The columns of the given details as they are stored: null if there is none. */
export const columnsOfDetails = (given: Partial<UserDetails>): Partial<DetailColumns> =>
  Object.fromEntries(columnDetails.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] || null] as const])))
