import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { userIdentity } from '../people/user.table.ts'
import { loginProvider } from './login-provider.table.ts'

/** RESTORED: active again. CHANGED: changed by something else since. IMPOSSIBLE: deleted, beyond the caller's rights, or replaced by somebody else. */
const leaverOutcomes = ['RESTORED', 'CHANGED', 'IMPOSSIBLE'] as const

/** A mass leaving: many users of a directory whom it deactivated or deleted within minutes. */
export const scimWave = pgTable(
  'scim_wave',
  {
    id: key(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    beganAt: moment('began_at').notNull().defaultNow(),
    people: integer('people').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => userIdentity.id, { onDelete: 'set null' }),
  },
  (table) => [index('scim_wave_provider').on(table.providerId, table.beganAt), index('scim_wave_undone_by').on(table.undoneBy)],
)

/** A user whom a directory deactivated or deleted. */
export const scimLeaver = pgTable(
  'scim_leaver',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    /** Null while it is no mass leaving. */
    waveId: uuid('wave_id').references(() => scimWave.id, { onDelete: 'cascade' }),
    /** Null once the user is erased. */
    userId: uuid('user_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
    /** Version of the user afterwards; another one means that something else has changed them. */
    userVersion: integer('user_version').notNull(),
    /** Whether the directory deleted the user, and did not only deactivate them. */
    isDeleted: boolean('is_deleted').notNull(),
    /** Subject of the link with the login provider that a deletion removed, and its mark. */
    login: text('login'),
    byLimited: boolean('by_limited').notNull().default(false),
    /** Result of undoing the mass leaving. */
    outcome: text('outcome', { enum: leaverOutcomes }),
  },
  (table) => [
    index('scim_leaver_provider').on(table.providerId, table.at),
    index('scim_leaver_wave').on(table.waveId),
    index('scim_leaver_user').on(table.userId),
    index('scim_leaver_at').on(table.at),
  ],
)
