import { and, eq } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
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
import { administratorErrors, inviteAdministrator } from './first-administrator.ts'
import type { FirstAdministrator } from './first-administrator.ts'
import { rootCustomers, rootErrors } from './root-customer.ts'
import { kept, orTaken } from './update-customer.ts'
import type { CustomerInput } from './update-customer.ts'

export type CreateCustomer = Pick<CustomerInput, 'description' | 'hrSource' | 'hrCustomerId' | 'customerType'> &
  FirstAdministrator & {
    readonly name: string
    readonly partnerId?: string | null | undefined
  }

const NEW = {
  customerType: 'AIO',
  description: null,
  hrSource: 'HR',
  hrCustomerId: null,
  twoFactorLevel: 'NONE',
  twoFactorMethod: 'NONE',
  sessionTimeoutMinutes: null,
} as const

/** Creates a customer of the caller's partner, or of the one that vendor operations name, with its first administrator and their audit rows: all or nothing. */
export async function createCustomer(
  context: RequestContext,
  { partnerId: named, ...input }: CreateCustomer,
): Promise<ChangeResult<CustomerRow>> {
  const partnerId = named || signedIn(context).partnerId
  const { name = '', ...given } = kept(input)
  const values = { ...NEW, ...given, name, partnerId }
  const errors = [...customerErrors(values, new Set(Object.keys(values))), ...administratorErrors(input)]
  if (partnerId !== null && !(await mayHaveCustomers(context, partnerId)))
    errors.push(missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.'))
  if (errors.length > 0) return { row: null, errors }
  return orTaken(() => allOrNothing(context, (orm) => insert({ ...context, orm, reader: orm, owner: orm, loaded: {} }, values, input)))
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

/** Takes back what was written where the answer has errors. */
async function allOrNothing(
  context: RequestContext,
  work: (tx: Orm) => Promise<ChangeResult<CustomerRow>>,
): Promise<ChangeResult<CustomerRow>> {
  let answer: ChangeResult<CustomerRow> = { row: null, errors: null }
  return context.orm
    .transaction(async (tx) => {
      answer = await work(tx)
      if (answer.errors) throw UNDONE
      return answer
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
      return answer
    })
}

const UNDONE = new Error('The customer was not created')

async function mayHaveCustomers(context: RequestContext, partnerId: string): Promise<boolean> {
  if (signedIn(context).userType !== userTypes.VENDOR_OPERATIONS) return partnerId === signedIn(context).partnerId
  if (!isUuid(partnerId)) return false
  const found = await context.orm
    .select({ id: partner.id })
    .from(partner)
    .where(and(eq(partner.id, partnerId), context.reach.partners))
  return found.length > 0
}
