import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { customer } from '../../tables/customer.table.ts'
import type { hrSources } from '../../tables/customer.table.ts'
import { userHrId } from '../../tables/migration.table.ts'

export type Family = (typeof hrSources)[number]
export type LinkedCustomer = { readonly id: string; readonly name: string; readonly partnerId: string | null; readonly version: number }

export async function customersByHrId(
  orm: Pick<Orm, 'select'>,
  family: Family,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkedCustomer>> {
  const rows = await orm
    .select({ hrId: customer.hrCustomerId, id: customer.id, name: customer.name, partnerId: customer.partnerId, version: customer.version })
    .from(customer)
    .where(and(eq(customer.hrSource, family), anyOf(customer.hrCustomerId, [...new Set(ids)])))
  return new Map(rows.flatMap(({ hrId, ...row }) => (hrId === null ? [] : [[hrId, row] as const])))
}

/** A user who was migrated from the HR product by an ID of it, and the customer that they were migrated to. */
export type HrLink = { readonly hrUserId: string; readonly userId: string; readonly customer: Pick<LinkedCustomer, 'id' | 'name'> }

export async function usersByHrId(orm: Pick<Orm, 'select'>, family: Family, ids: readonly string[]): Promise<ReadonlyMap<string, HrLink>> {
  const rows = await orm
    .select({ hrUserId: userHrId.hrUserId, userId: userHrId.userId, customer: { id: customer.id, name: customer.name } })
    .from(userHrId)
    .innerJoin(customer, eq(customer.id, userHrId.customerId))
    .where(and(eq(userHrId.source, family), anyOf(userHrId.hrUserId, ids)))
  return new Map(rows.map((link) => [link.hrUserId, link]))
}

type CustomerOf = { readonly sourceId: string; readonly customerId: string }

/** Customers that users were migrated to, by the user's ID in the HR product. The links are locked until the transaction ends. */
export async function lockHrLinks(tx: Pick<Orm, 'select'>, family: Family, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ hrUserId: userHrId.hrUserId, customerId: userHrId.customerId })
    .from(userHrId)
    .where(and(eq(userHrId.source, family), anyOf(userHrId.hrUserId, ids)))
    .orderBy(asc(userHrId.hrUserId))
    .for('update')
  return new Map(rows.map(({ hrUserId, customerId }) => [hrUserId, customerId]))
}

/** Moves links to other customers. A link whose new customer does not exist stays unchanged. @returns the links that were moved */
export async function moveHrLinks(tx: Pick<Orm, 'execute'>, family: Family, links: readonly CustomerOf[]): Promise<ReadonlySet<string>> {
  if (links.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${userHrId} set customer_id = there.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as moved ("sourceId" text, "customerId" uuid)
      join ${customer} as there on there.id = moved."customerId"
    where ${userHrId.source} = ${family} and ${userHrId.hrUserId} = moved."sourceId" returning ${userHrId.hrUserId} as id`)
  return new Set(rows.map(({ id }) => id))
}

/** Gives links the IDs by which their users are read now. */
export async function renameHrLinks(
  tx: Pick<Orm, 'execute'>,
  family: Family,
  links: readonly { readonly hrUserId: string; readonly sourceId: string }[],
): Promise<void> {
  if (links.length === 0) return
  await tx.execute(sql`
    update ${userHrId} set hr_user_id = renamed."sourceId"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as renamed ("hrUserId" text, "sourceId" text)
    where ${userHrId.source} = ${family} and ${userHrId.hrUserId} = renamed."hrUserId"
      and not exists (select 1 from ${userHrId} as other where other.source = ${family} and other.hr_user_id = renamed."sourceId")`)
}

export async function deleteHrLinks(tx: Pick<Orm, 'delete'>, family: Family, ids: readonly string[]): Promise<void> {
  await tx.delete(userHrId).where(and(eq(userHrId.source, family), anyOf(userHrId.hrUserId, ids)))
}
