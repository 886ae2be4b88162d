import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Claim } from '../../kit/import/import-definition.ts'
import { conflict } from '../../kit/graphql/user-error.ts'
import { customer } from '../../tables/customer.table.ts'
import type { NewCustomer } from './create-customer.ts'
import { HAS_ROOT, rootCustomers } from './root-customer.ts'
import { HR_ID_TAKEN } from './customers.ts'

const NAME_TAKEN = conflict('name', 'CUSTOMER_NAME_TAKEN', 'This partner has a customer of this name already.')

type Found = { name: string; nameTaken: boolean; idTaken: boolean }

/**
 * Claims on values that only one customer can have: the ID of the HR product and being the partner's own customer. Imports also claim the name within
 * the partner, so that importing a file twice creates no customer twice.
 */
export async function customerClaims(orm: Orm, drafts: readonly NewCustomer[]): Promise<readonly (readonly Claim[])[]> {
  if (drafts.length === 0) return []
  const column = (values: readonly (string | null)[]) => sql.param([...values])
  const { rows } = await orm.execute<Found>(sql`
    with wanted as materialized (
      select fold(name) as name, partner_id, source, hr_id, number
      from unnest(${column(drafts.map(({ name }) => name))}::text[], ${column(drafts.map(({ partnerId }) => partnerId))}::uuid[],
        ${column(drafts.map(({ hrSource }) => hrSource))}::text[], ${column(drafts.map(({ hrCustomerId }) => hrCustomerId))}::text[])
        with ordinality as given (name, partner_id, source, hr_id, number)
    )
    select wanted.name, named.one is not null as "nameTaken", numbered.one is not null as "idTaken" from wanted
      left join lateral (select 1 as one from ${customer} where ${customer.nameFolded} = wanted.name
        and ${customer.partnerId} is not distinct from wanted.partner_id limit 1) as named on true
      left join lateral (select 1 as one from ${customer} where ${customer.hrSource} = wanted.source
        and ${customer.hrCustomerId} = wanted.hr_id limit 1) as numbered on true
    order by wanted.number`)
  const roots = await rootCustomers(orm, drafts)
  return drafts.map(({ partnerId, customerType, hrSource, hrCustomerId }, at) => {
    const { name, nameTaken, idTaken } = rows[at] ?? { name: '', nameTaken: false, idTaken: false }
    return [
      {
        taken: NAME_TAKEN,
        isTaken: nameTaken,
        inFile: { code: 'CUSTOMER_NAME_IN_FILE', message: (row) => `${row} has the same customer.` },
        ...under(`name ${partnerId} ${name}`),
      },
      {
        taken: HR_ID_TAKEN,
        isTaken: idTaken,
        inFile: { code: 'HR_ID_IN_FILE', message: (row) => `${row} has the same id of the HR product.` },
        ...under(...(hrCustomerId === null ? [] : [`id ${hrSource} ${hrCustomerId}`])),
      },
      {
        taken: HAS_ROOT,
        isTaken: customerType === 'PARTNER' && (roots.get(partnerId) ?? null) !== null,
        inFile: { code: 'ROOT_IN_FILE', message: (row) => `${row} is the partner’s own customer already.` },
        ...under(...(customerType === 'PARTNER' ? [`root ${partnerId}`] : [])),
      },
    ]
  })
}

const under = (...names: readonly string[]) => ({ asks: names, takes: names })

/** Makes other imports of customers wait until the transaction ends. */
export const lockCustomers = async (tx: Pick<Orm, 'execute'>): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customers of files', 0))`)
}
