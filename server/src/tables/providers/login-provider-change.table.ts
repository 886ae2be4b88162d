import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../columns.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

/** A user's request. `by` is their ID, `byName` the name that the submitter of a setup link gave, `at` is in ISO 8601. */
export type ChangeRequest = {
  readonly by: string | null
  readonly byName: string | null
  readonly at: string
  readonly columns: readonly string[]
}

/** A change of a login provider's trust settings that waits for approval by somebody who answers for all linked users. */
export const loginProviderChange = pgTable(
  'login_provider_change',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    /** Incremented with every addition, so that nobody confirms what they have not seen. */
    revision: integer('revision').notNull().default(1),
    /** Columns to be changed, except the secret. */
    columns: jsonb('columns').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** New client secret, encrypted; null if it is kept or removed. */
    clientSecret: bytes('client_secret'),
    takesSecret: boolean('takes_secret').notNull().default(false),
    requests: jsonb('requests').$type<readonly ChangeRequest[]>().notNull().default([]),
    requestedBy: uuid('requested_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Name that the submitter of a setup link gave. */
    requestedByName: text('requested_by_name'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
  },
  (table) => [index('login_provider_change_requested_by').on(table.requestedBy)],
)

/**
 * Users who were mailed that a login provider no longer lets them in and that they have no other way to sign in: nobody is mailed twice for one
 * provider.
 */
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
