import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { client } from './client.table.ts'
import { moment } from './columns.ts'
import { customer } from './customer.table.ts'
import { partner } from './partner.table.ts'
import { userIdentity } from './people/user.table.ts'

/** What an app of kind Machine may do at `/graphql`. Without a row it may do nothing. */
export const machineAccess = pgTable(
  'machine_access',
  {
    clientId: uuid('client_id')
      .primaryKey()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** Partner whose customers it reaches; null: customers without a partner. */
    partnerId: uuid('partner_id').references(() => partner.id, { onDelete: 'cascade' }),
    /** Customers of that partner that it reaches; empty: all of them. */
    customerIds: uuid('customer_ids').array().notNull().default([]),
    /** Activities, each as `VIEW User`. */
    activities: text('activities').array().notNull(),
    /** User whose rights bound its own at each call. */
    ownerId: uuid('owner_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Since when the owner cannot act themselves; null while they can. A column's default of a row without an owner. */
    ownerLeftAt: moment('owner_left_at').defaultNow(),
    /** Facts of a deleted owner. */
    ownerHad: jsonb('owner_had'),
    /** Time at which vendor operations were last notified that it needs another owner; null while it needs none. */
    ownerToldAt: moment('owner_told_at'),
  },
  (table) => [index('machine_access_owner').on(table.ownerId), index('machine_access_partner').on(table.partnerId)],
)

/** The customers that a machine is meant to reach, as a column of `machine_access`. */
export const reachedCustomers = sql<
  string[]
>`array(select ${customer.id}::text from ${customer} where ${customer.partnerId} is not distinct from ${machineAccess.partnerId}
  and (cardinality(${machineAccess.customerIds}) = 0 or ${customer.id} = any(${machineAccess.customerIds})) order by ${customer.id})`
