import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customer } from './customer.table.ts'

/** What the mobile app's menu can show. */
export const mobileMenuEntries = ['Payslips', 'Leave', 'Expenses', 'Timesheets', 'Approvals', 'Employees', 'Vacancies', 'Reports'] as const
export type MobileMenuEntry = (typeof mobileMenuEntries)[number]

/** Where a customer's menu differs from the usual one: an entry that it shows to a user type, or does not. */
export const mobileMenuCell = pgTable(
  'mobile_menu_cell',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    entry: text('entry', { enum: mobileMenuEntries }).notNull(),
    userType: integer('user_type').notNull(),
    shown: boolean('shown').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.entry, table.userType] })],
)
