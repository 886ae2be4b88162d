import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../columns.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

/** What one person asked for. `by` is their id, `byName` what whoever submitted it by a setup link calls themselves, `at` in ISO 8601. */
export type ChangeRequest = {
  readonly by: string | null
  readonly byName: string | null
  readonly at: string
  readonly columns: readonly string[]
}

/** A change of what a login provider trusts that waits for somebody who answers for all who are linked with it. */
export const loginProviderChange = pgTable(
  'login_provider_change',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    /** Counts what was added to it, so that nobody confirms what they have not seen. */
    revision: integer('revision').notNull().default(1),
    /** The columns that are to be other, but for the secret. */
    columns: jsonb('columns').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The client secret that is to be, sealed; null where it stays or is taken away. */
    clientSecret: bytes('client_secret'),
    takesSecret: boolean('takes_secret').notNull().default(false),
    /** Who asked for which of the columns, each named once: for it its last one. */
    requests: jsonb('requests').$type<readonly ChangeRequest[]>().notNull().default([]),
    /** Who asked last. */
    requestedBy: uuid('requested_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Who submitted it by a setup link, as they say themselves. */
    requestedByName: text('requested_by_name'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
  },
  (table) => [index('login_provider_change_requested_by').on(table.requestedBy)],
)

/** Who was mailed that a login provider does not let them in any more and they have no other way: nobody is told twice of one. */
export const lostWay = pgTable(
  'lost_way',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    toldAt: moment('told_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.providerId] }), index('lost_way_provider').on(table.providerId)],
)
