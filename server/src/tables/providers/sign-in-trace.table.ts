import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SIGN_IN_CHECKS, SIGN_IN_STAGES } from '../../../../contract/login-providers/login-provider-checks.ts'
import type { SignInFinding } from '../../../../contract/sign-in-findings.ts'
import { key, moment } from '../columns.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

export const traceKinds = ['TEST', 'SIGN_IN', 'LINK'] as const
export const traceStages = SIGN_IN_STAGES
export const federationStages = SIGN_IN_CHECKS

export const claimUses = ['SUBJECT', 'EMAIL', 'SHOWN_AS', 'SIGNED_IN_AT'] as const
/** A claim as it may be stored: `value` is redacted. */
export type TraceClaim = { readonly name: string; readonly value: string; readonly becomes: (typeof claimUses)[number] | null }

/** Findings at each stage of a sign-in by a login provider that was a test or was refused. Kept for thirty days. */
export const signInTrace = pgTable(
  'sign_in_trace',
  {
    id: key(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: traceKinds }).notNull(),
    /** User who would have been signed in, or tried to, if known. */
    userId: uuid('user_id').references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** User who started the test; null if it was started with a setup link. */
    testerId: uuid('tester_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while the provider has not answered. */
    finishedAt: moment('finished_at'),
    passed: text('passed', { enum: traceStages }).array().notNull().default([]),
    /** Check that refused it; null if none did. */
    failed: text('failed', { enum: federationStages }),
    /** What the check required and received; rows of the previous version have only the sentences. */
    finding: jsonb('finding').$type<SignInFinding>(),
    /** What else went wrong in a refused sign-in. */
    notice: jsonb('notice').$type<SignInFinding>(),
    /** Sentence in English, as is `received`. */
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
