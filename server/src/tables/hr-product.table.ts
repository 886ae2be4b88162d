import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderedText } from './columns.ts'
import { hrSources } from './customer.table.ts'

const source = () => text('source', { enum: hrSources }).notNull()

/** A customer as the embedded HR product has it: what is migrated from, and nothing of the portal's own. */
export const hrProductCustomer = pgTable(
  'hr_product_customer',
  {
    source: source(),
    id: orderedText('id').notNull(),
    name: text('name').notNull(),
    /** What the HR product calls its kind. */
    type: text('type').notNull(),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.id] })],
)

/** A user as the embedded HR product has them, who may belong to a customer that it does not have. */
export const hrProductUser = pgTable(
  'hr_product_user',
  {
    source: source(),
    id: orderedText('id').notNull(),
    customerId: orderedText('customer_id').notNull(),
    userName: text('user_name').notNull(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    phone: text('phone').notNull(),
    type: text('type').notNull(),
    locale: text('locale').notNull(),
    isActive: boolean('is_active').notNull(),
    passwordHash: text('password_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.id] }),
    index('hr_product_user_customer').on(table.source, table.customerId, table.id),
  ],
)
