import { and, inArray } from 'drizzle-orm'
import { grantsOf, usualRole } from '../../access/grants.ts'
import type { Grants } from '../../access/grants.ts'
import { isUserType, roles, userTypes } from '../../access/viewer.ts'
import type { UserType, Viewer } from '../../access/viewer.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { isUuid } from '../../graphql/filter-fields.ts'
import { signedIn } from '../../graphql/signed-in.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { customer } from '../customers/customer.table.ts'
import { locale } from '../locales/locale.table.ts'
import type { PartnerRow } from '../partners/partner.row.ts'
import { identityErrors } from './user.rules.ts'

/** What `createUser` is given. */
export type CreateUser = {
  readonly userName: string
  readonly email: string
  readonly givenName?: string | null | undefined
  readonly familyName?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly userType: number
  readonly roles?: readonly string[] | null | undefined
  readonly partnerId?: string | null | undefined
  readonly customerIds?: readonly string[] | null | undefined
  readonly locale?: string | null | undefined
}

/** A user as they will be created: everything checked but whether the name and the address are still free. */
export type NewUser = {
  readonly userName: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly phoneNumber: string
  readonly userType: UserType
  readonly roles: readonly string[]
  readonly partner: PartnerRow | null
  readonly customerIds: readonly string[]
  readonly locale: string
}

const DEFAULT_LOCALE = 'en-GB'
const { VENDOR_SUPPORT, VENDOR_OPERATIONS } = userTypes

const invalid = (path: string, code: string, message: string): UserError => ({ kind: 'ValidationError', path, code, message })
const missing = (path: string, code: string, message: string): UserError => ({ kind: 'NotFoundError', path, code, message })

/** The user that the input describes, or everything that is wrong with it: also whatever the creator has not got to give. */
export async function readNewUser(context: RequestContext, input: CreateUser): Promise<NewUser | UserError[]> {
  const viewer = signedIn(context)
  const grants = grantsOf(viewer)
  const identity = {
    userName: tidy(input.userName),
    email: tidy(input.email),
    givenName: tidy(input.givenName),
    familyName: tidy(input.familyName),
    phoneNumber: tidy(input.phoneNumber),
  }
  const { partner, errors: partnerErrors } = await readPartner(context, viewer, input)
  const { customerIds, errors: customerErrors } = await readCustomers(context, viewer, input, partner)
  const { localeId, errors: localeErrors } = await readLocale(context, input, partner)
  const errors = [
    ...identityErrors(identity),
    ...userTypeErrors(input.userType, grants),
    ...roleErrors(input.roles ?? [], grants),
    ...partnerErrors,
    ...customerErrors,
    ...localeErrors,
  ]
  if (errors.length > 0 || !isUserType(input.userType)) return errors
  const given = [...new Set(input.roles ?? [])]
  const { userType } = input
  return { ...identity, userType, roles: given.length > 0 ? given : [usualRole[userType]], partner, customerIds, locale: localeId }
}

const tidy = (text: string | null | undefined): string => (text ?? '').normalize('NFC').trim()

function userTypeErrors(userType: number, grants: Grants): UserError[] {
  if (!isUserType(userType)) return [invalid('userType', 'USER_TYPE_UNKNOWN', 'The user type is a number from 1 to 7.')]
  return grants.userTypes.includes(userType) ? [] : [invalid('userType', 'USER_TYPE_NOT_ALLOWED', 'You may not give this user type.')]
}

const roleErrors = (given: readonly string[], grants: Grants): UserError[] =>
  given.flatMap((role, at) => {
    if (!roles.some((known) => known === role)) return [invalid(`roles.${at}`, 'ROLE_UNKNOWN', 'There is no such role.')]
    return grants.roles.includes(role) ? [] : [invalid(`roles.${at}`, 'ROLE_NOT_ALLOWED', 'You may not give this role.')]
  })

/** The named partner, or the creator's own. Vendor support and operations belong to none. */
async function readPartner({ load }: RequestContext, viewer: Viewer, { partnerId, userType }: CreateUser) {
  const id = partnerId ?? viewer.partnerId
  const partner = id === null || !isUuid(id) ? null : await load.partner.load(id.toLowerCase())
  if (id !== null && !partner) return { partner: null, errors: [missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.')] }
  const isVendor = userType === VENDOR_SUPPORT || userType === VENDOR_OPERATIONS
  if (partner && isVendor)
    return {
      partner,
      errors: [invalid('partnerId', 'VENDOR_WITHOUT_PARTNER', 'Vendor support and vendor operations belong to no partner.')],
    }
  return { partner, errors: [] }
}

/** The named customers, which must be within reach and the partner's. Who administers one customer creates users there without naming it. */
async function readCustomers({ orm, reach }: RequestContext, viewer: Viewer, input: CreateUser, partner: PartnerRow | null) {
  const wanted = [...new Set((input.customerIds ?? []).map((id) => id.toLowerCase()))]
  if (wanted.length === 0 && reach.scope === 'customers') {
    const [only, ...more] = viewer.customerIds
    if (only !== undefined && more.length === 0) return { customerIds: [only], errors: [] }
    return { customerIds: [], errors: [invalid('customerIds', 'CUSTOMER_REQUIRED', 'Choose at least one of your customers.')] }
  }
  const ids = wanted.filter(isUuid)
  const found = await orm
    .select({ id: customer.id, partnerId: customer.partnerId })
    .from(customer)
    .where(and(inArray(customer.id, ids), reach.customers))
  const errors = wanted.flatMap((id, at) => {
    const row = found.find((each) => each.id === id)
    if (!row) return [missing(`customerIds.${at}`, 'CUSTOMER_NOT_FOUND', 'There is no such customer.')]
    if (row.partnerId === (partner?.id ?? null)) return []
    return [invalid(`customerIds.${at}`, 'CUSTOMER_OF_OTHER_PARTNER', 'This customer belongs to another partner than the user.')]
  })
  return { customerIds: ids, errors }
}

async function readLocale({ orm }: RequestContext, input: CreateUser, partner: PartnerRow | null) {
  if (input.locale == null || input.locale === '') return { localeId: partner?.defaultLocaleId ?? DEFAULT_LOCALE, errors: [] }
  const known = await orm.select({ id: locale.id }).from(locale)
  if (known.some(({ id }) => id === input.locale)) return { localeId: input.locale, errors: [] }
  return { localeId: DEFAULT_LOCALE, errors: [missing('locale', 'LOCALE_NOT_FOUND', 'There is no such language.')] }
}
