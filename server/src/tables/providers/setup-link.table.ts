import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

/** By which somebody without an account sets a login provider up: a customer's own IT. */
export const setupLink = pgTable(
  'setup_link',
  {
    id: key(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    /** Who made it: what is done by it is done on their authority. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Whom it is for, as its maker says. */
    recipient: text('recipient').notNull(),
    /** Of the token in its address, SHA-256. */
    hash: text('hash').notNull(),
    /** Submitting it enables the provider; until then nothing is enabled by it. */
    enables: boolean('enables').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** It is opened once, by who gives this name, in the browser that holds the secret of this hash. */
    openedAt: moment('opened_at'),
    openedBy: text('opened_by'),
    browserHash: text('browser_hash'),
    handedInAt: moment('handed_in_at'),
  },
  (table) => [
    uniqueIndex('setup_link_hash').on(table.hash),
    index('setup_link_provider').on(table.providerId, table.createdAt),
    index('setup_link_created_by').on(table.createdBy),
  ],
)
