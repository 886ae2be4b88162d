import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customer } from './customer.table.ts'

export const mobileMenuEntries = ['Payslips', 'Leave', 'Expenses', 'Timesheets', 'Approvals', 'Employees', 'Vacancies', 'Reports'] as const
export type MobileMenuEntry = (typeof mobileMenuEntries)[number]

/** Differences of a customer's menu from the default: an entry that is shown to a user type, or hidden from it. */
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
