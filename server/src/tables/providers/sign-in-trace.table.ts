import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SignInFinding } from '../../../../contract/sign-in-findings.ts'
import { key, moment } from '../columns.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

export const traceKinds = ['TEST', 'SIGN_IN', 'LINK'] as const
/** What a sign-in by a login provider goes through, in this order. */
export const traceStages = ['REQUEST', 'REDIRECT', 'RESPONSE', 'SIGNATURE', 'CONDITIONS', 'CLAIMS', 'MAPPING', 'USER'] as const
export const federationStages = [
  /** What the provider says of itself cannot be read, or does not fit. */
  'METADATA',
  /** The provider itself refused. */
  'STATUS',
  /** The answer has not the form of one. */
  'ANSWER',
  /** The code was not exchanged for an id token. */
  'EXCHANGE',
  'SIGNATURE',
  'ISSUER',
  /** It answers another request than ours. */
  'REQUEST',
  /** It was made for another service, or for another address of ours. */
  'AUDIENCE',
  'TIME',
  /** It does not say who signed in, or not in a way that lasts. */
  'SUBJECT',
  /** Their email address is of no domain that the provider is for. */
  'DOMAIN',
  /** It was used before. */
  'REPLAY',
  /** Nobody here may sign in by it. */
  'ACCOUNT',
] as const

/** What a claim becomes here. */
export const claimUses = ['SUBJECT', 'EMAIL', 'SHOWN_AS', 'SIGNED_IN_AT'] as const
/** A claim as it may be kept: `value` is redacted. */
export type TraceClaim = { readonly name: string; readonly value: string; readonly becomes: (typeof claimUses)[number] | null }

/** What was found at each stage of a test sign-in, and of a refused one, by a login provider. Kept for thirty days. */
export const signInTrace = pgTable(
  'sign_in_trace',
  {
    id: key(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: traceKinds }).notNull(),
    /** Who would have been signed in, or tried to, where that is known. */
    userId: uuid('user_id').references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Who began the test; null where somebody did by a setup link. */
    testerId: uuid('tester_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while the provider has not answered. */
    finishedAt: moment('finished_at'),
    passed: text('passed', { enum: traceStages }).array().notNull().default([]),
    /** The check that refused it; null where none did. */
    failed: text('failed', { enum: federationStages }),
    /** What the check required and met; of rows that the version before wrote the sentences alone. */
    finding: jsonb('finding').$type<SignInFinding>(),
    /** In English, as `received`. */
    expected: text('expected'),
    received: text('received'),
    claims: jsonb('claims').$type<readonly TraceClaim[]>().notNull().default([]),
  },
  (table) => [
    index('sign_in_trace_provider').on(table.providerId, table.startedAt.desc()),
    index('sign_in_trace_started').on(table.startedAt),
    index('sign_in_trace_user').on(table.userId),
    index('sign_in_trace_tester').on(table.testerId),
  ],
)
