import type { RowFindingCode } from '../../../../contract/job-causes.ts'
import { acting, managers } from '../../access/rules.ts'
import { isUserType } from '../../access/viewer.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { namesOf, placesOf, wordsOf } from '../../kit/import/reading/cells.ts'
import type { ImportDefinition, RowInput, FieldReader } from '../../kit/import/import-definition.ts'
import { importJob } from '../../kit/import/import-job.ts'
import { importOperations } from '../../kit/import/import-operations.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import type { ImportFacts } from '../../tables/import.shape.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import { mailChoices } from '../../tables/migration.table.ts'
import { customersByName } from '../customers/customers-by-name.ts'
import type { CustomerByName } from '../customers/customers-by-name.ts'
import { AMBIGUOUS, idOf, isSimilar, partnerFindings, partnersByName } from '../partners/partners-by-name.ts'
import type { PartnerByName, Resolved } from '../partners/partners-by-name.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { CreateUser } from '../users/create/create-user.input.ts'
import { drawUp, homesOf, insertsOf, isInvited } from '../users/create/insert-users.ts'
import type { UserToInsert } from '../users/create/insert-users.ts'
import { profileErrors } from '../users/create/new-profiles.ts'
import { readNewUsers } from '../users/create/new-user.ts'
import type { NewUser } from '../users/create/new-user.ts'
import { lockUserNames } from '../users/create/name-conflicts.ts'
import { readDetails } from '../users/user-details.ts'
import { profilesByName, type NamedProfile, type ProfileByName } from '../access-profiles/profiles-by-name.ts'
import { users } from '../users/users.ts'
import { profileFindings, profilesAt, profileSuggestion } from './row-profiles.ts'
import { localeOf, roleOf, userTypeOf } from './cell-words.ts'
import { undoImportOffer } from '../../kit/import/undo/start-undo-import.ts'
import { userTakeBack } from './user-take-back.ts'
import { userChange } from './change-users.ts'
import { compareUsers } from './compare-users.ts'
import type { StatedUser } from './compare-users.ts'
import { exportedHeadings, userFields } from './import-fields.ts'
import type { UserField } from './import-fields.ts'
import { signInHostsOf, userClaims } from './user-claims.ts'

type MailChoice = (typeof mailChoices)[number]

/** Values for rows that leave them empty, and when new users are mailed. */
type Defaults = {
  readonly userType?: number
  readonly partnerId?: string
  readonly customerIds?: readonly string[]
  readonly mails: MailChoice
}

const mailsIn = (mails: unknown): MailChoice => mailChoices.find((choice) => choice === mails) ?? 'NOW'

const defaultsIn = ({ userType, partnerId, customerIds, mails }: ImportFacts): Defaults => ({
  mails: mailsIn(mails),
  ...(typeof userType === 'number' && { userType }),
  ...(typeof partnerId === 'string' && partnerId !== '' && { partnerId: lowerId(partnerId) }),
  ...(Array.isArray(customerIds) && customerIds.length > 0 && { customerIds: customerIds.map(String).map(lowerId) }),
})

/** Input of the form, and whether the new user is mailed. Rows of the version before have no choice, which means now. */
type ImportedUser = CreateUser & { readonly mails?: MailChoice }
type Draft = NewUser & Pick<UserToInsert, 'provisioned'>

/**
 * A user whom the import does not mail. The address is unconfirmed and can be mailed, since a confirmation email is such a user's only way in: an
 * administrator can send it, and the user can ask for it.
 */
const UNINVITED = { isActive: true, isConfirmed: false, isInvited: false, displayName: null } as const satisfies UserToInsert['provisioned']

async function readUsers(context: RequestContext, inputs: readonly ImportedUser[]): Promise<(Draft | UserError[])[]> {
  const users = await readNewUsers(context, inputs)
  return users.map((user, at) => {
    const mails = mailsIn(inputs[at]?.mails)
    return Array.isArray(user) || mails === 'NOW' ? user : { ...user, provisioned: UNINVITED }
  })
}

const userImport: ImportDefinition<UserField, ImportedUser, Draft> = {
  name: 'User',
  plural: 'users',
  kind: 'USER_IMPORT',
  operation: 'Mutation.createUser',
  fields: userFields,
  exported: exportedHeadings,
  numbers: ['phoneNumber'],
  label: 'userName',
  // With a column of IDs, rows may name users who exist already, of whom an empty cell says nothing.
  required: (defaults, { userId }) => {
    if (userId !== undefined) return []
    return ['userName', 'email', ...(defaultsIn(defaults).userType === undefined ? (['userType'] as const) : [])]
  },
  defaults: defaultsIn,
  defaultErrors: (defaults) => {
    const { userType } = defaultsIn(defaults)
    return userType === undefined || isUserType(userType) ? [] : [invalid('userType', 'USER_TYPE_UNKNOWN', 'There is no such user type.')]
  },
  async reader(context, rows, given) {
    const partners = await partnersByName(
      context,
      rows.map((say) => say('partner')),
    )
    const customers = await customersByName(
      context,
      rows.flatMap((say) => namesOf(say('customers'))),
    )
    const defaults = defaultsIn(given)
    const only = onlyCustomer(context)
    const profiles = await profilesByName(
      context,
      rows.flatMap((say) => accessOf(say, defaults, { partners, customers, only }).profiles ?? []),
    )
    return (say) => inputOf(say, defaults, { partners, customers, profiles, only })
  },
  read: readUsers,
  sendsEmail: isInvited,
  renamed: { accessProfileIds: 'accessProfiles', customerIds: 'customers', partnerId: 'partner' },
  compare: { by: 'email', id: 'userId', rows: compareUsers },
  change: userChange,
  claims: userClaims,
  lock: (tx, drafts) => lockUserNames(tx, drafts.map(signInHostsOf)),
  refuse: (tx, context, drafts) => profileErrors(tx, signedIn(context), drafts),
  async draw(context, drafts) {
    const homes = await homesOf(
      context,
      drafts.map(({ draft }) => draft),
    )
    const drawn = drafts.map(({ id, draft }) => drawUp(signedIn(context), { ...draft, id }, homes))
    return (places) =>
      insertsOf(
        signedIn(context),
        places.flatMap((at) => drawn[at] ?? []),
      )
  },
}

type Names = {
  readonly partners: PartnerByName
  readonly customers: CustomerByName
  readonly profiles: ProfileByName
  /** The customer of rows that name none, where the caller administers only one. */
  readonly only: readonly string[]
}

function onlyCustomer({ viewer, reach, customerId }: RequestContext): readonly string[] {
  if (reach.scope !== 'customers') return []
  const own = (viewer?.customerIds ?? []).filter((id) => customerId === undefined || id === customerId)
  return own.length === 1 ? own : []
}

type RowAccess = {
  readonly partner: Resolved | undefined
  readonly partnerId: string | undefined
  readonly named: readonly Resolved[]
  readonly customerIds: readonly string[] | undefined
  readonly profiles: readonly NamedProfile[] | undefined
}
/** Whom a row of a new user names: the partner, the customers, and which access profile at which of them. */
function accessOf(say: FieldReader<UserField>, defaults: Defaults, { partners, customers, only }: Omit<Names, 'profiles'>): RowAccess {
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
const lowerId = <Text extends string | undefined>(text: Text) => (text !== undefined && isUuid(text) ? text.toLowerCase() : text)
const resolvedIn = (resolved: Resolved): Resolved => (typeof resolved === 'string' ? (lowerId(resolved) ?? resolved) : resolved)

/** Converts a row to the input of `createUser`, with the defaults for empty cells. Also returns findings for values that cannot be converted. */
function inputOf(say: FieldReader<UserField>, defaults: Defaults, lookups: Names): RowInput<ImportedUser> {
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
  return { input, findings, ofNew, suggestions, stated: statedIn(say, names, { customerIds, partnerId: idOf(partner) }) }
}

/** What the row says about a user who exists already. An empty cell says nothing, and what nobody knows is a finding of its own. */
function statedIn(
  say: FieldReader<UserField>,
  names: readonly string[],
  { customerIds = [], partnerId = '' }: { readonly customerIds: readonly string[] | undefined; readonly partnerId: string | undefined },
): StatedUser {
  const [userType, roles, locale] = [userTypeOf(say('userType')), wordsOf(say('roles')), localeOf(say('locale'))]
  const databases = namesOf(say('databases'))
  const accessProfiles = placesOf(say('accessProfiles'))
  const details = Object.entries(readDetails(say)).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(details),
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

export const userImportJob = importJob(userImport, {
  subjectType: 'UserIdentity',
  subjects: users,
  partners: partnersOf(users),
  undo: (context, job) => undoImportOffer(userTakeBack, context, job),
})

const ImportMails = builder.enumType('ImportMails', {
  description:
    'When new users get the email that confirms their account. NOW: when they are created. LATER: once an administrator sends it. NEVER: none is planned. Users who were not mailed get the email when an administrator sends it, or when they ask for a new password at the sign-in.',
  values: mailChoices,
})

importOperations(userImport, {
  access: acting(managers, 'CREATE', 'User'),
  does: 'Each user is sent a confirmation email, unless the check has chosen another time for it.',
  given: (t) => ({
    userType: t.int({ description: 'User type for rows without one.' }),
    partnerId: t.id({ description: "Partner for rows without one. Defaults to the caller's own partner." }),
    customerIds: t.idList({ description: 'Customers for rows without any.' }),
    mails: t.field({ type: ImportMails, description: 'Defaults to NOW.' }),
  }),
  kept: (t) => ({
    userType: t.int({
      nullable: true,
      description: 'User type for rows without one.',
      resolve: ({ defaults }) => defaultsIn(defaults).userType,
    }),
    partnerId: t.id({ nullable: true, resolve: ({ defaults }) => defaultsIn(defaults).partnerId }),
    customerIds: t.idList({ resolve: ({ defaults }) => [...(defaultsIn(defaults).customerIds ?? [])] }),
    mails: t.field({ type: ImportMails, resolve: ({ defaults }) => defaultsIn(defaults).mails }),
  }),
})
