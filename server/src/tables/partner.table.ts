import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, key, moment } from './columns.ts'
import { locale } from './locale.table.ts'

/** The domain is the host name that selects the partner. */
export const partner = pgTable('partner', {
  id: key(),
  name: text('name').notNull(),
  domain: text('domain').notNull().unique(),
  isHrPartner: boolean('is_hr_partner').notNull().default(false),
  defaultLocaleId: text('default_locale_id')
    .notNull()
    .references(() => locale.id),
  defaultDateFormat: text('default_date_format').notNull().default('DD/MM/YYYY'),
  showLanguageOption: boolean('show_language_option').notNull().default(true),
  /** Of its users whose customers say nothing else, 5 to 480; null: 30. */
  sessionTimeoutMinutes: integer('session_timeout_minutes'),
  /** The database alone knows the key, whose module would import this one; it is checked when the transaction ends, for the two come together. */
  rootCustomerId: uuid('root_customer_id'),
  logo: bytes('logo'),
  logoType: text('logo_type', { enum: ['image/png', 'image/svg+xml'] }),
  createdAt: moment('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

export const partnerLocale = pgTable(
  'partner_locale',
  {
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partner.id, { onDelete: 'cascade' }),
    localeId: text('locale_id')
      .notNull()
      .references(() => locale.id),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.localeId] })],
)
