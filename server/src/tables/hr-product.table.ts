import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orderedText } from './columns.ts'
import { hrSources } from './customer.table.ts'
import { importFile } from './import.table.ts'

const source = () => text('source', { enum: hrSources }).notNull()
const importId = () =>
  uuid('import_id')
    .notNull()
    .references(() => importFile.id, { onDelete: 'cascade' })

const customerColumns = () => ({
  id: orderedText('id').notNull(),
  name: text('name').notNull(),
  /** Name of its kind in the HR product. */
  type: text('type').notNull(),
  isActive: boolean('is_active').notNull(),
})

const userColumns = () => ({
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
})

/** A customer in the embedded HR product: a source of migrations, without data of the portal. */
export const hrProductCustomer = pgTable('hr_product_customer', { source: source(), ...customerColumns() }, (table) => [
  primaryKey({ columns: [table.source, table.id] }),
])

/** A user in the embedded HR product, who may belong to a customer that is missing there. */
export const hrProductUser = pgTable('hr_product_user', { source: source(), ...userColumns() }, (table) => [
  primaryKey({ columns: [table.source, table.id] }),
  index('hr_product_user_customer').on(table.source, table.customerId, table.id),
])

/** A customer in an uploaded export of the HR product; deleted with the file. */
export const hrExportCustomer = pgTable('hr_export_customer', { importId: importId(), ...customerColumns() }, (table) => [
  primaryKey({ columns: [table.importId, table.id] }),
])

/** A user in an uploaded export of the HR product; deleted with the file. */
export const hrExportUser = pgTable('hr_export_user', { importId: importId(), ...userColumns() }, (table) => [
  primaryKey({ columns: [table.importId, table.id] }),
  index('hr_export_user_customer').on(table.importId, table.customerId, table.id),
])
