import { and, inArray } from 'drizzle-orm'
import type { Grants } from '../../access/grants.ts'
import { isUserType, roles } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { customer } from '../../tables/customer.table.ts'
import { locale } from '../../tables/locale.table.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'

/** The user type must exist, and the grantor must be allowed to assign it. */
export function userTypeErrors(userType: number, grants: Grants): UserError[] {
  if (!isUserType(userType)) return [invalid('userType', 'USER_TYPE_UNKNOWN', 'The user type is a number from 1 to 7.')]
  return grants.userTypes.includes(userType) ? [] : [invalid('userType', 'USER_TYPE_NOT_ALLOWED', 'You may not give this user type.')]
}

/** The roles must exist, and the grantor must be allowed to assign them. */
export const roleErrors = (given: readonly string[], grants: Grants): UserError[] =>
  given.flatMap((role, at) => {
    if (!roles.some((known) => known === role)) return [invalid(`roles.${at}`, 'ROLE_UNKNOWN', 'There is no such role.')]
    return grants.roles.includes(role) ? [] : [invalid(`roles.${at}`, 'ROLE_NOT_ALLOWED', 'You may not give this role.')]
  })

export type KnownCustomer = { readonly id: string; readonly partnerId: string | null }

/** The named customers that are within reach. */
export const readCustomers = ({ reach }: RequestContext, orm: Pick<Orm, 'select'>, named: readonly string[]): Promise<KnownCustomer[]> =>
  orm
    .select({ id: customer.id, partnerId: customer.partnerId })
    .from(customer)
    .where(and(inArray(customer.id, named.filter(isUuid)), reach.customers))

/** Checks the customers of a user: each must be known and belong to the user's partner. */
export const customerErrors = (wanted: readonly string[], known: readonly KnownCustomer[], partnerId: string | null): UserError[] =>
  wanted.flatMap((id, at) => {
    const row = known.find((each) => each.id === id)
    if (!row) return [missing(`customerIds.${at}`, 'CUSTOMER_NOT_FOUND', 'There is no such customer.')]
    if (row.partnerId === partnerId) return []
    return [invalid(`customerIds.${at}`, 'CUSTOMER_OF_OTHER_PARTNER', 'This customer belongs to another partner than the user.')]
  })

/** Whether a language is offered. */
export const isLocale = async (orm: Pick<Orm, 'select'>, id: string): Promise<boolean> => (await knownLocales(orm, [id])).has(id)

/** The named languages that are offered. */
export async function knownLocales(orm: Pick<Orm, 'select'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const known = await orm
    .select({ id: locale.id })
    .from(locale)
    .where(inArray(locale.id, [...ids]))
  return new Set(known.map(({ id }) => id))
}
