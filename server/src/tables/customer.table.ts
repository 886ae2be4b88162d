import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment, orderedText } from './columns.ts'
import { loginProvider } from './providers/login-provider.table.ts'
import { partner } from './partner.table.ts'

export const customerTypes = ['AIO', 'HR', 'MP', 'PARTCUST', 'PARTNER'] as const
export const hrSources = ['HR', 'NATURAL_HR'] as const
export const twoFactorLevels = ['NONE', 'ADMIN', 'ALL'] as const

export const customer = pgTable(
  'customer',
  {
    id: key(),
    partnerId: uuid('partner_id').references(() => partner.id),
    name: text('name').notNull(),
    nameFolded: orderedText('name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    description: text('description'),
    enabled: boolean('enabled').notNull().default(true),
    customerType: text('customer_type', { enum: customerTypes }).notNull().default('AIO'),
    /** HR product that `hrCustomerId` comes from. */
    hrSource: text('hr_source', { enum: hrSources }).notNull().default('HR'),
    hrCustomerId: text('hr_customer_id'),
    userPortalAccess: boolean('user_portal_access').notNull().default(true),
    mobileAppAccess: boolean('mobile_app_access').notNull().default(false),
    loginProviderId: uuid('login_provider_id').references(() => loginProvider.id, { onDelete: 'set null' }),
    twoFactorLevel: text('two_factor_level', { enum: twoFactorLevels }).notNull().default('NONE'),
    twoFactorMethod: text('two_factor_method').notNull().default('NONE'),
    /** Idle timeout of users who work for it, 5 to 480; null inherits the partner's. */
    sessionTimeoutMinutes: integer('session_timeout_minutes'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold(name || ' ' || coalesce(description, '') || ' ' || coalesce(hr_customer_id, ''))`),
    /** Number of its members. A trigger on `user_customer` maintains it. */
    userCount: integer('user_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('customer_name').on(table.nameFolded, table.id),
    index('customer_login_provider')
      .on(table.loginProviderId)
      .where(sql`login_provider_id is not null`),
    index('customer_created_at').on(table.createdAt, table.id),
    index('customer_user_count').on(table.userCount, table.id),
    uniqueIndex('customer_hr_id').on(table.hrSource, table.hrCustomerId),
    index('customer_partner').on(table.partnerId, table.nameFolded, table.id),
  ],
)
