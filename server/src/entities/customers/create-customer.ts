import { and } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import { partner } from '../../tables/partner.table.ts'
import type { CustomerRow } from './customer.row.ts'
import { customerErrors, customerFields, type CustomerInput } from './customer.rules.ts'
import { customers } from './customers.ts'
import { administratorErrors, inviteAdministrator, type FirstAdministrator } from './first-administrator.ts'
import { rootCustomers, rootErrors } from './root-customer.ts'

const UNDONE = new Error('Nothing is written of a change with errors')

/**
 * Runs several changes in one transaction, which is rolled back if the result has errors.
 * @param work must read and write with the context that it receives
 */
async function allOrNothing<Row>(
  context: RequestContext,
  work: (context: RequestContext) => Promise<ChangeResult<Row>>,
): Promise<ChangeResult<Row>> {
  let answer: ChangeResult<Row> = { row: null, errors: null }
  return context.orm
    .transaction(async (tx) => {
      answer = await work({ ...context, orm: tx, reader: tx, owner: tx, loaded: {} })
      if (answer.errors) throw UNDONE
      return answer
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
      return answer
    })
}

export type CustomerFields = Pick<CustomerInput, 'description' | 'hrSource' | 'hrCustomerId' | 'customerType'> & {
  readonly name: string
  readonly partnerId?: string | null | undefined
}
type CreateCustomer = CustomerFields & FirstAdministrator

const NO_PARTNER = missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.')

/** A customer to be created, after all checks that do not depend on other customers. */
export type NewCustomer = ReturnType<typeof newCustomer>

/**
 * Creates a customer with its first administrator and their audit rows in one transaction. It belongs to the caller's partner, unless vendor
 * operations name another one.
 */
export async function createCustomer(context: RequestContext, input: CreateCustomer): Promise<ChangeResult<CustomerRow>> {
  const [read = []] = await readNewCustomers(context, [input])
  const wrong = administratorErrors(input)
  if (Array.isArray(read)) return { row: null, errors: [...read, ...wrong] }
  if (wrong.length > 0) return { row: null, errors: wrong }
  const { partnerId } = read
  const domains = await partnersWithCustomers(context, partnerId === null ? [] : [partnerId])
  // Read before the transaction, because it takes another connection and PGlite has only one.
  const host = await context.hostOf(partnerId === null ? undefined : domains.get(partnerId.toLowerCase()))
  return allOrNothing({ ...context, hostOf: () => Promise.resolve(host) }, (within) => insert(within, read, input))
}

/** Returns for each input the customer to create, or everything that is wrong with it. */
export async function readNewCustomers(
  context: RequestContext,
  inputs: readonly CustomerFields[],
): Promise<readonly (NewCustomer | UserError[])[]> {
  const { partnerId: own } = signedIn(context)
  const all = inputs.map(({ partnerId, ...input }) => newCustomer(input, partnerId || own))
  const partners = await partnersWithCustomers(
    context,
    all.flatMap(({ partnerId }) => partnerId ?? []),
  )
  return all.map((values) => {
    const errors = customerErrors(values, new Set(Object.keys(values)))
    if (values.partnerId !== null && !partners.has(values.partnerId.toLowerCase())) errors.push(NO_PARTNER)
    return errors.length > 0 ? errors : values
  })
}

const newCustomer = (input: Omit<CustomerFields, 'partnerId'>, partnerId: string | null) => ({ ...customerFields.fresh(input), partnerId })

type Values = Parameters<typeof createRecord<CustomerRow>>[3] & Pick<CustomerRow, 'customerType'>

async function insert(context: RequestContext, values: Values, administrator: FirstAdministrator): Promise<ChangeResult<CustomerRow>> {
  const { orm } = context
  const wrong = rootErrors(values, await rootCustomers(orm, [values]))
  if (wrong.length > 0) return { row: null, errors: wrong }
  const row = await createRecord(orm, customers, context, values)
  const errors = await inviteAdministrator(context, row, administrator)
  return errors.length > 0 ? { row: null, errors } : { row, errors: null }
}

/** Domains, by ID, of the partners for which the caller may create customers. */
async function partnersWithCustomers(context: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
  const { userType, partnerId } = signedIn(context)
  const asked = [...new Set(ids.filter((id) => isUuid(id) && (userType === userTypes.VENDOR_OPERATIONS || id === partnerId)))]
  if (asked.length === 0) return new Map()
  const found = await context.orm
    .select({ id: partner.id, domain: partner.domain })
    .from(partner)
    .where(and(anyOf(partner.id, asked), context.reach.partners))
  return new Map(found.map(({ id, domain }) => [id, domain]))
}
