import { claimUses, traceStages } from '../tables/providers/sign-in-trace.table.ts'
import type { TraceClaim } from '../tables/providers/sign-in-trace.table.ts'
import type { FederationStage } from './federation-error.ts'

export type TraceStage = (typeof traceStages)[number]

/** What is found while a sign-in by another provider is judged, as far as it may be kept. */
export type Trace = {
  readonly passed: Set<TraceStage>
  claims: readonly TraceClaim[]
  /** The provider's name for who answered, once its signature is known to be good. */
  subject?: string
}

/** @param passed what is over when the judging begins */
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

/** The stage that a check belongs to. */
export const stageOf = (check: FederationStage): TraceStage => STAGES[check]

/** Of the protocol itself: they say nothing of a person. */
const OPEN = new Set(['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'auth_time', 'acr', 'amr', 'email_verified', 'Format', 'AuthnInstant'])
const SHOWN = 2
const LONGEST = 120

/** Claims as they may be kept, with what each becomes here. */
export const tracedClaims = (
  claims: Iterable<readonly [name: string, value: unknown]>,
  becomes: (name: string) => (typeof claimUses)[number] | null,
): TraceClaim[] =>
  [...claims].map(([name, value]) => ({
    name: name.slice(0, LONGEST),
    value: OPEN.has(name) ? textOf(value).slice(0, LONGEST) : redacted(textOf(value)),
    becomes: becomes(name),
  }))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Enough to tell one from another, and no more; of an email address its domain, which allowed domains are judged by. */
function redacted(text: string): string {
  const [, hidden = text, told = ''] = /^([^@\s]+)(@[\w.-]+)$/u.exec(text) ?? []
  return hidden === '' ? '' : `${hidden.slice(0, hidden.length > SHOWN * 2 ? SHOWN : 1)}…${told}`.slice(0, LONGEST)
}
