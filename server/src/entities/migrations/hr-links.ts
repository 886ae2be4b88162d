import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { customer } from '../../tables/customer.table.ts'
import type { hrSources } from '../../tables/customer.table.ts'
import { userHrId } from '../../tables/migration.table.ts'

type Family = (typeof hrSources)[number]
export type LinkedCustomer = { readonly id: string; readonly name: string; readonly partnerId: string | null; readonly version: number }

/** The customers that have these ids of the HR product, by it. */
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

/** Who was migrated from these users of the HR product, by them. */
export async function usersByHrId(orm: Pick<Orm, 'select'>, family: Family, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await orm
    .select({ hrUserId: userHrId.hrUserId, userId: userHrId.userId })
    .from(userHrId)
    .where(and(eq(userHrId.source, family), anyOf(userHrId.hrUserId, ids)))
  return new Map(rows.map(({ hrUserId, userId }) => [hrUserId, userId]))
}
