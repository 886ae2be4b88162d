import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { hrExportCustomer, hrExportUser, hrProductCustomer, hrProductUser } from '../../../tables/hr-product.table.ts'
import { sourceOf } from '../wizards.ts'
import { familyOf } from '../user-rows.ts'
import type { Run } from '../wizard.ts'
import { allOf, SourceFault } from './hr-source.ts'
import './request-context.ts'

export const MOST_CUSTOMERS = 5000
const MOST_USERS = 50_000

type Asked = Pick<RequestContext, 'hrApi' | 'owner'>
export type Of = Pick<Run, 'wizard' | 'fileId'>

export const isEmbedded = ({ hrApi }: Pick<Asked, 'hrApi'>, { fileId }: Pick<Of, 'fileId'>): boolean => !hrApi && fileId === null

/**
 * The customers of an HR product as a table with the name of the embedded one, so that one list can page, filter and search them, whatever their
 * source. For an export, the column `users` has the number of users of each customer.
 * @throws SourceFault
 */
export async function customersTable(context: Asked, of: Of): Promise<SQL> {
  if (isEmbedded(context, of)) return sql`${hrProductCustomer}`
  const source = await sourceOf(context, of)
  if (of.fileId !== null)
    return sql`(select *, (select count(*)::int from ${hrExportUser} where ${hrExportUser.importId} = ${of.fileId} and ${hrExportUser.customerId} = ${hrExportCustomer.id}) as users
      from ${hrExportCustomer} where ${hrExportCustomer.importId} = ${of.fileId}) as hr_product_customer`
  return recordset(
    sql`hr_product_customer(id text collate "C", name text, type text, "is_active" boolean)`,
    await allOf((asked) => source.customers(asked), {}, MOST_CUSTOMERS),
  )
}

/** The users of the selected customers (all if none are selected), as a table with the name of the embedded one. @throws SourceFault */
export async function usersTable(context: Asked, { customers, ...of }: Of & Pick<Run, 'customers'>): Promise<SQL> {
  if (isEmbedded(context, of)) return sql`${hrProductUser}`
  const source = await sourceOf(context, of)
  if (of.fileId !== null) return sql`(select * from ${hrExportUser} where ${hrExportUser.importId} = ${of.fileId}) as hr_product_user`
  const found = await allOf((asked) => source.users(asked), customers.length === 0 ? {} : { customers }, MOST_USERS)
  return recordset(
    sql`hr_product_user(id text collate "C", "customer_id" text collate "C", "user_name" text, email text, "given_name" text, "family_name" text, type text, "is_active" boolean)`,
    // A list never needs password hashes.
    found.map((user) => ({ ...user, passwordHash: '' })),
  )
}

const recordset = (as: SQL, found: readonly object[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(found.map((record) => Object.fromEntries(Object.entries(record).map(([name, value]) => [snake(name), value]))))}::jsonb) as ${as}`

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns what was read from an HR product, or the result of `otherwise` if it cannot be read. */
export const orFault = <Answer>(read: () => Promise<Answer>, otherwise: (fault: string) => Answer): Promise<Answer> =>
  read().catch((error: unknown) => {
    if (error instanceof SourceFault) return otherwise(error.code)
    throw error
  })

/** Limits to one family, because the embedded HR product has both in one table. @param source column of the family */
export const ofFamily = (context: Asked, of: Of, source: SQLWrapper): SQL | undefined =>
  isEmbedded(context, of) ? sql`${source} = ${familyOf(of)}` : undefined
