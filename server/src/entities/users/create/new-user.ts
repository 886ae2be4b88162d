import { grantsOf, usualRole, type Grants } from '../../../access/grants.ts'
import type { SignInHosts } from '../../../access/on-every-host.ts'
import type { Scope } from '../../../access/reach.ts'
import { isUserType, userTypes, type UserType, type Viewer } from '../../../access/viewer.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import type { CreateUser } from './create-user.input.ts'
import type { PartnerRow } from '../../partners/partner.row.ts'
import { readGivableProfiles } from '../../access-profiles/givable-profiles.ts'
import { newProfiles, type NewProfile } from './new-profiles.ts'
import { databaseErrors, databaseUnknown, givableDatabases } from '../../user-security/user-databases.ts'
import { invalid, missing, type UserError } from '../../../kit/graphql/user-error.ts'
import { organisationError } from '../../../kit/resource/organisation.ts'
import { tidy } from '../../../kit/graphql/tidy.ts'
import { customerErrors, knownLocales, readCustomers, roleErrors, userTypeErrors, type KnownCustomer } from '../user-access.rules.ts'
import { readDetails, tidyDetail, type UserDetails } from '../user-details.ts'
import { identityErrors } from '../user.rules.ts'
import { partners } from '../../partners/partner.loaders.ts'

/** A user to be created, after all checks except whether name and address are unused. */
export type NewUser = UserDetails & {
  readonly userType: UserType
  readonly roles: readonly string[]
  readonly partner: PartnerRow | null
  readonly customerIds: readonly string[]
  readonly databases: readonly string[]
  readonly profiles?: readonly NewProfile[]
  readonly locale: string
}

const DEFAULT_LOCALE = 'en-GB'
const { VENDOR_SUPPORT, VENDOR_OPERATIONS } = userTypes

type Needs = {
  /** For somebody who comes in by a login provider alone. */
  readonly isEmailOptional?: boolean
}

/** Returns the user that the input describes, or everything that is wrong with it, including rights that the creator may not give. */
export async function readNewUser(context: RequestContext, input: CreateUser, needs: Needs = {}): Promise<NewUser | UserError[]> {
  const [read] = await readNewUsers(context, [input], needs)
  return read ?? []
}

/** Like `readNewUser`, for any number of inputs in their order. Reads once for all of them what the rules need. */
export async function readNewUsers(
  context: RequestContext,
  inputs: readonly CreateUser[],
  needs: Needs = {},
): Promise<readonly (NewUser | UserError[])[]> {
  const viewer = signedIn(context)
  const around = {
    ...needs,
    context,
    viewer,
    grants: grantsOf(viewer),
    scope: context.reach.scope,
    ...(await lookUp(context, viewer, inputs)),
  }
  return inputs.map((input) => readOne(input, around))
}

/** Hosts that the users of the inputs would sign in on, also of inputs that the rules refuse. */
export async function wouldSignInOn(
  context: RequestContext,
  inputs: readonly Pick<CreateUser, 'partnerId' | 'userType' | 'customerIds'>[],
): Promise<readonly SignInHosts[]> {
  const viewer = signedIn(context)
  const customers = await readCustomers(context, context.orm, eachOnce(inputs.flatMap(({ customerIds }) => customerIds ?? [])))
  return inputs.map((input) => ({ partnerId: partnerOf(input, viewer, customers)?.toLowerCase() ?? null, userType: input.userType }))
}

type Around = Awaited<ReturnType<typeof lookUp>> &
  Needs & {
    readonly context: RequestContext
    readonly viewer: Viewer
    readonly grants: Grants
    readonly scope: Scope
  }

async function lookUp(context: RequestContext, viewer: Viewer, inputs: readonly CreateUser[]) {
  const customers = await readCustomers(context, context.orm, eachOnce(inputs.flatMap(({ customerIds }) => customerIds ?? [])))
  const partnerIds = inputs.flatMap((input) => partnerOf(input, viewer, customers) ?? []).filter(isUuid)
  // `loadMany` would return a failed read as if it were a row, and the user would be refused instead of reporting the failure.
  const found = await Promise.all(eachOnce(partnerIds).map(async (id) => partners(context).load(id)))
  const named = new Set(inputs.flatMap(({ locale }) => (locale == null || locale === '' ? [] : [locale])))
  return {
    partners: new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : []))),
    customers,
    locales: await knownLocales(context.orm, [...named]),
    profiles: await readGivableProfiles(context.orm, viewer, [...new Set(inputs.flatMap(profileIdsOf))].filter(isUuid)),
    databases: await givableDatabases(context.orm, viewer, [...new Set(inputs.flatMap(databasesOf))]),
  }
}

function readOne(input: CreateUser, around: Around): NewUser | UserError[] {
  const { grants, isEmailOptional = false } = around
  const identity = readDetails((name) => tidyDetail(name, input[name]))
  const { partner, errors: partnerErrors } = readPartner(input, around)
  const { customerIds, errors: errorsOfCustomers } = customersOf(input, partner, around)
  // Customers out of reach are refused by themselves; nothing is said about their profiles.
  const within = errorsOfCustomers.length > 0 ? undefined : newProfiles(around.viewer, profileIdsOf(input), customerIds, around.profiles)
  const { localeId, errors: localeErrors } = readLocale(input, partner, around)
  const databases = databasesOf(input)
  const errors = [
    ...identityErrors(identity).filter(({ path }) => !(isEmailOptional && path === 'email' && identity.email === '')),
    ...userTypeErrors(input.userType, grants),
    ...roleErrors(input.roles ?? [], grants),
    ...partnerErrors,
    ...errorsOfCustomers,
    ...(within?.errors ?? []),
    ...databases.flatMap((name, at) => databaseProblems(`databases.${at}`, name, around)),
    ...localeErrors,
  ]
  if (errors.length > 0 || !isUserType(input.userType)) return errors
  const given = [...new Set(input.roles ?? [])]
  const { userType } = input
  return {
    ...identity,
    userType,
    roles: given.length > 0 ? given : [usualRole[userType]],
    partner,
    customerIds,
    databases,
    profiles: within?.profiles ?? [],
    locale: localeId,
  }
}

const profileIdsOf = ({ accessProfileIds }: CreateUser) => eachOnce(accessProfileIds ?? [])

const databasesOf = ({ databases }: CreateUser) => [...new Set((databases ?? []).map(tidy))]

function databaseProblems(path: string, name: string, { databases }: Around): UserError[] {
  const errors = databaseErrors(path, name)
  return errors.length > 0 || databases.has(name) ? errors : [databaseUnknown(path)]
}

/** The partner in the input, otherwise the creator's own. If neither exists, the partner of the first customer is used. */
function partnerOf(
  { partnerId, userType, customerIds }: Pick<CreateUser, 'partnerId' | 'userType' | 'customerIds'>,
  viewer: Viewer,
  customers: readonly KnownCustomer[],
): string | null {
  const id = partnerId ?? viewer.partnerId
  if (id !== null || isOfVendor(userType)) return id
  const [first] = eachOnce(customerIds ?? [])
  return customers.find((each) => each.id === first)?.partnerId ?? null
}

const isOfVendor = (userType: number) => userType === VENDOR_SUPPORT || userType === VENDOR_OPERATIONS

/** Finds the partner of the new user. Vendor support and operations cannot have one. */
function readPartner(input: CreateUser, { viewer, partners, customers }: Around) {
  const id = partnerOf(input, viewer, customers)
  const partner = id === null ? null : (partners.get(id.toLowerCase()) ?? null)
  if (id !== null && !partner) return { partner: null, errors: [missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.')] }
  if (partner && isOfVendor(input.userType))
    return {
      partner,
      errors: [invalid('partnerId', 'VENDOR_WITHOUT_PARTNER', 'Vendor support and vendor operations belong to no partner.')],
    }
  return { partner, errors: [] }
}

/**
 * Checks the customers in the input: they must be within reach, belong to the partner, and include the one that the request works in. If a customer
 * administrator names none, the customer that the request works in is used, or their only one.
 */
function customersOf(input: CreateUser, partner: PartnerRow | null, { context, viewer, scope, customers }: Around) {
  const wanted = eachOnce(input.customerIds ?? [])
  if (wanted.length === 0 && scope === 'customers') {
    const [only, ...more] = viewer.customerIds.filter((id) => context.customerId === undefined || id === context.customerId)
    if (only !== undefined && more.length === 0) return { customerIds: [only], errors: [] }
    return { customerIds: [], errors: [invalid('customerIds', 'CUSTOMER_REQUIRED', 'Choose at least one of your customers.')] }
  }
  const errors = customerErrors(wanted, customers, partner?.id ?? null)
  const elsewhere = wanted.length === 0 || errors.length > 0 ? undefined : organisationError(context, wanted)
  return { customerIds: wanted.filter(isUuid), errors: elsewhere ? [{ ...elsewhere, path: 'customerIds' }] : errors }
}

const eachOnce = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

function readLocale({ locale }: CreateUser, partner: PartnerRow | null, { locales }: Around) {
  if (locale == null || locale === '') return { localeId: partner?.defaultLocaleId ?? DEFAULT_LOCALE, errors: [] }
  if (locales.has(locale)) return { localeId: locale, errors: [] }
  return { localeId: DEFAULT_LOCALE, errors: [missing('locale', 'LOCALE_NOT_FOUND', 'There is no such language.')] }
}
