import type { RowFindingCode } from '../../../../contract/job-causes.ts'
import type { FieldReader, RowInput } from '../../kit/import/import-definition.ts'
import { namesOf, placesOf, wordsOf } from '../../kit/import/reading/cells.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import type { mailChoices } from '../../tables/migration.table.ts'
import type { NamedProfile, ProfileByName } from '../access-profiles/profiles-by-name.ts'
import type { CustomerByName } from '../customers/customers-by-name.ts'
import { AMBIGUOUS, idOf, isSimilar, partnerFindings, type PartnerByName, type Resolved } from '../partners/partners-by-name.ts'
import type { CreateUser } from '../users/create/create-user.input.ts'
import { readDetails, type OptionalDetail } from '../users/user-details.ts'
import { localeOf, roleOf, userTypeOf } from './cell-words.ts'
import type { UserField } from './import-fields.ts'
import type { StatedUser } from './row-doubts.ts'
import { profileFindings, profilesAt, profileSuggestion } from './row-profiles.ts'

export type MailChoice = (typeof mailChoices)[number]

/** Values for rows that leave them empty, and when new users are mailed. */
export type Defaults = {
  readonly userType?: number
  readonly partnerId?: string
  readonly customerIds?: readonly string[]
  readonly mails: MailChoice
  /** Fields whose empty cells clear the value of users who exist already. */
  readonly clears?: readonly OptionalDetail[]
}

/** Input of the form, and whether the new user is mailed. Rows of the version before have no choice, which means now. */
export type ImportedUser = CreateUser & { readonly mails?: MailChoice }

type Names = {
  readonly partners: PartnerByName
  readonly customers: CustomerByName
  readonly profiles: ProfileByName
  /** The customer of rows that name none, where the caller administers only one. */
  readonly only: readonly string[]
}

type RowAccess = {
  readonly partner: Resolved | undefined
  readonly partnerId: string | undefined
  readonly named: readonly Resolved[]
  readonly customerIds: readonly string[] | undefined
  readonly profiles: readonly NamedProfile[] | undefined
}
/** Whom a row of a new user names: the partner, the customers, and which access profile at which of them. */
export function accessOf(
  say: FieldReader<UserField>,
  defaults: Defaults,
  { partners, customers, only }: Omit<Names, 'profiles'>,
): RowAccess {
  const partner: Resolved | undefined = partners(say('partner'))
  const partnerId = lowerId(idOf(partner)) ?? defaults.partnerId
  const places = placesOf(say('customers')).map((name): Resolved | undefined =>
    name === '' ? undefined : resolvedIn(customers(name, partnerId)),
  )
  const named: readonly Resolved[] = places.filter((resolved) => resolved !== undefined)
  const customerIds = named.length === 0 ? defaults.customerIds : named.flatMap((resolved) => idOf(resolved) ?? [])
  const isKnown = named.every((resolved) => idOf(resolved) !== undefined)
  // Nothing is said about the profiles of a row whose customers are not known.
  const at = named.length === 0 ? (customerIds ?? only) : places.map(idOf)
  return { partner, partnerId, named, customerIds, profiles: isKnown ? profilesAt(placesOf(say('accessProfiles')), at) : [] }
}

/** IDs are stored in lower case. */
export const lowerId = <Text extends string | undefined>(text: Text) => (text !== undefined && isUuid(text) ? text.toLowerCase() : text)
const resolvedIn = (resolved: Resolved): Resolved => (typeof resolved === 'string' ? (lowerId(resolved) ?? resolved) : resolved)

/** Converts a row to the input of `createUser`, with the defaults for empty cells. Also returns findings for values that cannot be converted. */
export function inputOf(say: FieldReader<UserField>, defaults: Defaults, lookups: Names): RowInput<ImportedUser> {
  const { customers, profiles } = lookups
  const type = say('userType')
  const { partner, partnerId, named, customerIds, profiles: namedProfiles } = accessOf(say, defaults, lookups)
  const names = namesOf(say('customers'))
  const meant = names.map((name, at) => meantName(named[at], name, customers.nearest(name, partnerId)))
  const resolved: readonly Resolved[] = (namedProfiles ?? []).map(profiles)
  const suggestions = {
    ...(meant.some((name, at) => name !== names[at]) && { customers: meant.join('; ') }),
    ...(isSimilar(partner) && { partner: partner.similar }),
    ...profileSuggestion(say('accessProfiles'), resolved),
  }
  const accessProfileIds = resolved.flatMap((each) => idOf(each) ?? [])
  const findings: ImportFinding[] = [
    ...(type === '' && defaults.userType === undefined ? [finding('userType', 'REQUIRED', 'This field is required.')] : []),
    ...partnerFindings(partner),
    ...named.filter(isSimilar).map(({ similar }) => ({
      ...finding('customers', 'CUSTOMER_SIMILAR', 'No customer has exactly this name, but a similar one.'),
      value: similar,
    })),
    ...(named.includes(AMBIGUOUS)
      ? [finding('customers', 'CUSTOMER_AMBIGUOUS', 'Several customers have this name. Write the id of the one that is meant.')]
      : []),
  ]
  const input = {
    ...readDetails(say),
    // An unknown type, role or language is passed on, so that the rules refuse it.
    userType: type === '' ? (defaults.userType ?? 0) : (userTypeOf(type) ?? 0),
    roles: wordsOf(say('roles')).map((word) => roleOf(word) ?? word),
    databases: namesOf(say('databases')),
    ...(accessProfileIds.length > 0 && { accessProfileIds }),
    locale: localeOf(say('locale')) ?? say('locale'),
    ...(partnerId !== undefined && { partnerId }),
    ...(customerIds && { customerIds }),
    ...(defaults.mails !== 'NOW' && { mails: defaults.mails }),
  }
  const ofNew = profileFindings(namedProfiles, resolved)
  return {
    input,
    findings,
    ofNew,
    suggestions,
    stated: statedIn(say, names, { customerIds, partnerId: idOf(partner), clears: defaults.clears }),
  }
}

/**
 * What the row says about a user who exists already. An empty cell says nothing unless it clears its field, which a cell that the row lacks does not, and what nobody knows is a finding of its own.
 */
function statedIn(
  say: FieldReader<UserField>,
  names: readonly string[],
  {
    customerIds = [],
    partnerId = '',
    clears = [],
  }: {
    readonly customerIds: readonly string[] | undefined
    readonly partnerId: string | undefined
    readonly clears: readonly OptionalDetail[] | undefined
  },
): StatedUser {
  const [userType, roles, locale] = [userTypeOf(say('userType')), wordsOf(say('roles')), localeOf(say('locale'))]
  const databases = namesOf(say('databases'))
  const accessProfiles = placesOf(say('accessProfiles'))
  const details = Object.entries(readDetails(say)).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(details),
    ...Object.fromEntries(clears.filter((field) => say.hasCell(field) && say(field) === '').map((field) => [field, ''])),
    ...(say('userId') !== '' && { userId: say('userId').toLowerCase() }),
    ...(userType !== undefined && { userType }),
    ...(roles.length > 0 && { roles: roles.map((word) => roleOf(word) ?? word) }),
    ...(locale !== undefined && { locale }),
    ...(names.length > 0 && { customerIds }),
    ...(isUuid(partnerId) && { partnerId: partnerId.toLowerCase() }),
    ...(databases.length > 0 && { databases }),
    // As they are written: which profiles they name depends on the customers of the user.
    ...(accessProfiles.length > 0 && { accessProfiles }),
  }
}

/** The name that is probably meant: the nearest one where no customer has it. */
function meantName(resolved: Resolved | undefined, name: string, nearest: string | undefined): string {
  if (isSimilar(resolved)) return resolved.similar
  return resolved === name && !isUuid(name) ? (nearest ?? name) : name
}

const finding = (path: UserField, code: RowFindingCode, message: string): ImportFinding => ({ path, code, message })
