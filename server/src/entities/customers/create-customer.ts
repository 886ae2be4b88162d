import { and, eq } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import { partner } from '../../tables/partner.table.ts'
import type { CustomerRow } from './customer.row.ts'
import { customerErrors } from './customer.rules.ts'
import { customers } from './customers.ts'
import { kept, orTaken } from './update-customer.ts'
import type { CustomerInput } from './update-customer.ts'

export type CreateCustomer = Pick<CustomerInput, 'description' | 'hrCustomerId' | 'customerType'> & {
  readonly name: string
  readonly partnerId?: string | null | undefined
}

const NEW = {
  customerType: 'AIO',
  description: null,
  hrCustomerId: null,
  twoFactorLevel: 'NONE',
  twoFactorMethod: 'NONE',
  sessionTimeoutMinutes: null,
} as const

/** Creates a customer of the caller's partner, or of the one that vendor operations name, with its audit row. */
export async function createCustomer(
  context: RequestContext,
  { partnerId: named, ...input }: CreateCustomer,
): Promise<ChangeResult<CustomerRow>> {
  const viewer = signedIn(context)
  const partnerId = named || viewer.partnerId
  const { name = '', ...given } = kept(input)
  const values = { ...NEW, ...given, name, partnerId }
  const errors = customerErrors(values, new Set(Object.keys(values)))
  if (partnerId !== null && !(await mayHaveCustomers(context, partnerId)))
    errors.push(missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.'))
  if (errors.length > 0) return { row: null, errors }
  return orTaken(async () => ({ row: await context.orm.transaction((tx) => createRecord(tx, customers, context, values)), errors: null }))
}

async function mayHaveCustomers(context: RequestContext, partnerId: string): Promise<boolean> {
  if (signedIn(context).userType !== userTypes.VENDOR_OPERATIONS) return partnerId === signedIn(context).partnerId
  if (!isUuid(partnerId)) return false
  const found = await context.orm
    .select({ id: partner.id })
    .from(partner)
    .where(and(eq(partner.id, partnerId), context.reach.partners))
  return found.length > 0
}
