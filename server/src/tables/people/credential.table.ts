import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, key, moment } from '../columns.ts'
import { userIdentity } from './user.table.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => userIdentity.id, { onDelete: 'cascade' })

/** A passkey or security key. It belongs to one host (the relying party), and is only offered there. */
export const userFidoCredential = pgTable(
  'user_fido_credential',
  {
    id: key(),
    userId: owner(),
    /** The authenticator's credential ID, base64url. */
    keyId: text('key_id').notNull().unique(),
    host: text('host').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').notNull().default(''),
    name: text('name').notNull(),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('user_fido_credential_user').on(table.userId, table.host)],
)

/** A code that replaces a lost second factor, once. Only its hash is stored. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: key(),
    userId: owner(),
    hash: text('hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_code_user').on(table.userId)],
)

const codePurposes = ['SIGN_IN_EMAIL', 'SIGN_IN_SMS', 'ENROL_EMAIL', 'CONFIRM_PHONE'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** The 6-digit code that is valid for one purpose of one request; a new one replaces it. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: key(),
    userId: owner(),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    /** Sign-in or session that requested it; it is valid nowhere else. */
    boundTo: text('bound_to').notNull(),
    hash: text('hash').notNull(),
    /** Address or number that it was sent to. */
    target: text('target').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_time_code_request').on(table.userId, table.purpose, table.boundTo),
    index('one_time_code_expiry').on(table.expiresAt),
  ],
)
