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
  /** Idle timeout in minutes of its users whose customers set none, 5 to 480; null: 30. */
  sessionTimeoutMinutes: integer('session_timeout_minutes'),
  /**
   * Only the database declares the foreign key, because that module would import this one. It is checked at the end of the transaction, since both
   * rows are inserted together.
   */
  rootCustomerId: uuid('root_customer_id'),
  logo: bytes('logo'),
  logoType: text('logo_type', { enum: ['image/png', 'image/svg+xml'] }),
  /** A square PNG of 512 pixels; null: the first letter of the name in the partner's colour. */
  icon: bytes('icon'),
  hrProductUrl: text('hr_product_url'),
  /** Minimum length of its users' new passwords in characters, 12 to 64; null: 12. */
  passwordMinLength: integer('password_min_length'),
  /** Days until the password of a user without an interval of their own expires, 1 to 730; null: never. */
  passwordExpiryDays: integer('password_expiry_days'),
  /** Links and a sentence on its sign-in page. */
  termsUrl: text('terms_url'),
  privacyUrl: text('privacy_url'),
  helpUrl: text('help_url'),
  signInNote: text('sign_in_note'),
  /** Name of the sender of its mails, whose address stays that of the installation, and the address for answers. */
  mailSenderName: text('mail_sender_name'),
  mailReplyTo: text('mail_reply_to'),
  mailFooter: text('mail_footer'),
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
