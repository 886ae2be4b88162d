import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

/** A link with which somebody without an account, such as a customer's own IT, sets up a login provider. */
export const setupLink = pgTable(
  'setup_link',
  {
    id: key(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    /** User who made it, on whose authority everything is done with it. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Recipient, as its maker entered it. */
    recipient: text('recipient').notNull(),
    /** SHA-256 of the token in its address. */
    hash: text('hash').notNull(),
    /** Whether submitting it enables the provider. */
    enables: boolean('enables').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** It can be opened once, by somebody who gives this name, in the browser that holds the secret with this hash. */
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
