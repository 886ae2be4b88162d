import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { userIdentity } from '../people/user.table.ts'
import { loginProvider } from './login-provider.table.ts'

/** A customer whose users sign in by its login provider alone. */
export const requiredProvider = pgTable(
  'required_provider',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id),
    since: moment('since').notNull().defaultNow(),
    /** Since when nobody could sign in if the provider failed; null if somebody could, or it is not known yet. */
    unguardedSince: moment('unguarded_since'),
  },
  (table) => [index('required_provider_provider').on(table.providerId)],
)

/** A user who keeps signing in with password and second factor, in case the provider fails. */
export const breakGlassUser = pgTable(
  'break_glass_user',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => requiredProvider.customerId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Last sign-in without the provider; until the first, when the user was named. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When managers were last asked to have it tried. */
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    primaryKey({ name: 'break_glass_user_pk', columns: [table.customerId, table.userId] }),
    index('break_glass_user_user').on(table.userId),
  ],
)
