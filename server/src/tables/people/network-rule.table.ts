import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { userIdentity } from './user.table.ts'

/** The networks from which the people of a customer may work for it. */
export const customerNetworkRule = pgTable(
  'customer_network_rule',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** In CIDR notation, as PostgreSQL writes networks. */
    networks: text('networks').array().notNull(),
    /** Networks that count again if the rule lapses; null: none, and everybody may come from anywhere. */
    previousNetworks: text('previous_networks').array(),
    /** When the rule lapses, unless somebody inside confirms it before; null once that was done. */
    lapsesAt: moment('lapses_at'),
    setAt: moment('set_at').notNull().defaultNow(),
    setBy: uuid('set_by').references(() => userIdentity.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('customer_network_rule_set_by')
      .on(table.setBy)
      .where(sql`set_by is not null`),
    check('customer_network_rule_some', sql`cardinality(networks) between 1 and 50`),
  ],
)
