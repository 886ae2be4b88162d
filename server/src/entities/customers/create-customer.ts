import { and, eq } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { allOrNothing } from '../../kit/resource/all-or-nothing.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import { partner } from '../../tables/partner.table.ts'
import type { CustomerRow } from './customer.row.ts'
import { customerErrors, customerFields } from './customer.rules.ts'
import type { CustomerInput } from './customer.rules.ts'
import { customers } from './customers.ts'
import { administratorErrors, inviteAdministrator } from './first-administrator.ts'
import type { FirstAdministrator } from './first-administrator.ts'
import { rootCustomers, rootErrors } from './root-customer.ts'

export type CreateCustomer = Pick<CustomerInput, 'description' | 'hrSource' | 'hrCustomerId' | 'customerType'> &
  FirstAdministrator & {
    readonly name: string
    readonly partnerId?: string | null | undefined
  }

/** Creates a customer of the caller's partner, or of the one that vendor operations name, with its first administrator and their audit rows: all or nothing. */
export async function createCustomer(
  context: RequestContext,
  { partnerId: named, ...input }: CreateCustomer,
): Promise<ChangeResult<CustomerRow>> {
  const partnerId = named || signedIn(context).partnerId
  const values = { ...customerFields.fresh(input), partnerId }
  const errors = [...customerErrors(values, new Set(Object.keys(values))), ...administratorErrors(input)]
  const partnership = partnerId === null ? {} : await partnerOf(context, partnerId)
  if (!partnership) errors.push(missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.'))
  if (errors.length > 0 || !partnership) return { row: null, errors }
  // Read before: within the transaction another connection would be needed, and PGlite has one.
  const host = await context.hostOf(partnership.domain)
  return allOrNothing({ ...context, hostOf: () => Promise.resolve(host) }, (within) => insert(within, values, input))
}

type Values = Parameters<typeof createRecord<CustomerRow>>[3] & Pick<CustomerRow, 'customerType'>

async function insert(context: RequestContext, values: Values, administrator: FirstAdministrator): Promise<ChangeResult<CustomerRow>> {
  const { orm } = context
  const wrong = rootErrors(values, await rootCustomers(orm, [values]))
  if (wrong.length > 0) return { row: null, errors: wrong }
  const row = await createRecord(orm, customers, context, values)
  const errors = await inviteAdministrator(context, row, administrator)
  return errors.length > 0 ? { row: null, errors } : { row, errors: null }
}

/** The partner whose customer it is to be; undefined where the caller may not give it one. */
async function partnerOf(context: RequestContext, id: string): Promise<{ readonly domain?: string } | undefined> {
  const { userType, partnerId } = signedIn(context)
  if (!isUuid(id) || (userType !== userTypes.VENDOR_OPERATIONS && id !== partnerId)) return undefined
  const [found] = await context.orm
    .select({ domain: partner.domain })
    .from(partner)
    .where(and(eq(partner.id, id), context.reach.partners))
  return found
}
