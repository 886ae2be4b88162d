import { claimUses, traceStages, type TraceClaim } from '../tables/providers/sign-in-trace.table.ts'
import type { FederationError, FederationStage } from './federation-error.ts'

export type TraceStage = (typeof traceStages)[number]

/** Findings while a sign-in by another provider is judged, reduced to what may be stored. */
export type Trace = {
  readonly passed: Set<TraceStage>
  claims: readonly TraceClaim[]
  /** Subject at the provider, set once the signature has been verified. */
  subject?: string
  /** What went wrong without refusing the sign-in. */
  notice?: FederationError | undefined
}

/** @param passed stages that are done before the answer is judged */
export const newTrace = (...passed: readonly TraceStage[]): Trace => ({ passed: new Set(passed), claims: [] })

const STAGES: Readonly<Record<FederationStage, TraceStage>> = {
  METADATA: 'REQUEST',
  STATUS: 'RESPONSE',
  ANSWER: 'RESPONSE',
  EXCHANGE: 'RESPONSE',
  SIGNATURE: 'SIGNATURE',
  ISSUER: 'CONDITIONS',
  REQUEST: 'CONDITIONS',
  AUDIENCE: 'CONDITIONS',
  TIME: 'CONDITIONS',
  REPLAY: 'CONDITIONS',
  SUBJECT: 'CLAIMS',
  DOMAIN: 'MAPPING',
  ACCOUNT: 'USER',
}

export const stageOf = (check: FederationStage): TraceStage => STAGES[check]

/** Claims of the protocol itself. They contain no personal data and are stored in full. */
const OPEN = new Set(['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'auth_time', 'acr', 'amr', 'email_verified', 'Format', 'AuthnInstant'])
const SHOWN = 2
const LONGEST = 120

/** Claims in the form that may be stored, each with its use here. */
export const tracedClaims = (
  claims: Iterable<readonly [name: string, value: unknown]>,
  becomes: (name: string) => (typeof claimUses)[number] | null,
): TraceClaim[] =>
  [...claims].map(([name, value]) => ({
    name: storable(name.slice(0, LONGEST)),
    value: storable(OPEN.has(name) ? textOf(value).slice(0, LONGEST) : redactedClaim(textOf(value))),
    becomes: becomes(name),
  }))

/** PostgreSQL stores neither NUL nor half a surrogate pair, which a cut may leave. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/**
 * Keeps the first and last characters only, enough to distinguish values. An email address keeps its domain, which allowed domains are checked
 * against.
 */
export function redactedClaim(text: string): string {
  const [, hidden = text, domain = ''] = /^([^@\s]+)(@[\w.-]+)$/u.exec(text) ?? []
  return hidden === '' ? '' : `${hidden.slice(0, hidden.length > SHOWN * 2 ? SHOWN : 1)}…${domain}`.slice(0, LONGEST)
}
