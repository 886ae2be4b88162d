import { sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { listStates } from '../../kit/list/states.ts'
import { customer } from '../../tables/customer.table.ts'
import type { CustomerRow } from './customer.row.ts'

const CustomerListState = builder.enumType('CustomerListState', { values: ['ENABLED', 'DISABLED'] as const })

export const customerStates = listStates(
  CustomerListState,
  ({ enabled }: CustomerRow) => (enabled ? 'ENABLED' : 'DISABLED'),
  () => ({ ENABLED: sql`${customer.enabled}`, DISABLED: sql`not ${customer.enabled}` }),
)
