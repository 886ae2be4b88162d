import * as client from 'openid-client'
import { FederationError, momentText, type FederationStage } from '../federation-error.ts'

/** What a refused part of an answer belongs to: parameters of the redirect, of the id token, of its header. */
const PARTS: Readonly<Record<string, { stage: FederationStage; expected: string }>> = {
  callbackParameters: { stage: 'ANSWER', expected: 'a code' },
  parameters: { stage: 'ANSWER', expected: 'a plain answer' },
  code: { stage: 'ANSWER', expected: 'one code' },
  error: { stage: 'ANSWER', expected: 'one error' },
  state: { stage: 'REQUEST', expected: 'the state of our request' },
  nonce: { stage: 'REQUEST', expected: 'the nonce of our request' },
  alg: { stage: 'SIGNATURE', expected: 'an algorithm that the provider names' },
  iss: { stage: 'ISSUER', expected: 'the issuer' },
  aud: { stage: 'AUDIENCE', expected: 'an id token for our client id' },
  azp: { stage: 'AUDIENCE', expected: 'an id token for our client id' },
  sub: { stage: 'SUBJECT', expected: 'a sub' },
  exp: { stage: 'TIME', expected: 'an id token that has not expired' },
  nbf: { stage: 'TIME', expected: 'an id token that is valid already' },
  iat: { stage: 'TIME', expected: 'the time of issue' },
  auth_time: { stage: 'TIME', expected: 'the time of the sign-in' },
}
/** Which of them name nobody and open nothing. */
const TOLD = new Set(['alg', 'iss', 'aud', 'azp', 'exp', 'nbf', 'iat', 'auth_time'])

const UNVERIFIED = new Set(['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_UNSUPPORTED_OPERATION'])

/**
 * What the client library found wrong, as a stage. Its own causes hold whole claims and tokens: they go no further.
 * @param otherwise what it counts as where nothing better is known
 * @throws what is no finding of the library
 */
export function toFederationError(error: unknown, otherwise: 'METADATA' | 'EXCHANGE', expected: string): FederationError {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof FederationError) return inner
  if (error instanceof client.AuthorizationResponseError) return new FederationError('STATUS', 'a code', codeOf(error.error))
  if (error instanceof client.ResponseBodyError) return new FederationError(otherwise, expected, codeOf(error.error))
  if (error instanceof client.WWWAuthenticateChallengeError) return new FederationError(otherwise, expected, `HTTP ${error.status}`)
  if (!(error instanceof client.ClientError)) throw error
  const finding = error.cause instanceof Error ? error.cause : error
  const [, name = ''] = /"(\w+)"/.exec(finding.message) ?? []
  const part = Object.hasOwn(PARTS, name) && otherwise === 'EXCHANGE' ? PARTS[name] : undefined
  if (/implicit/.test(finding.message)) return new FederationError('ANSWER', 'a code alone', finding.message)
  if (UNVERIFIED.has(error.code ?? '') || /signature/.test(finding.message))
    return new FederationError('SIGNATURE', 'a signature by a key of the provider', finding.message)
  if (part)
    return new FederationError(part.stage, expectedOf(finding, part.expected), TOLD.has(name) ? receivedOf(finding, name) : 'another one')
  return new FederationError(
    otherwise,
    expected,
    error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? 'another issuer' : finding.message,
  )
}

/** What a failed request says of itself: a code of the system, or the kind of error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const codeOf = (text: string): string => (/^[a-z_]{1,64}$/.test(text) ? text : 'an error of no known name')

type Finding = { expected?: unknown; claims?: Record<string, unknown>; header?: Record<string, unknown>; parameters?: unknown }

const detailOf = ({ cause }: Error): Finding => (typeof cause === 'object' && cause !== null ? cause : {})

function expectedOf(finding: Error, otherwise: string): string {
  const { expected } = detailOf(finding)
  return typeof expected === 'string' || Array.isArray(expected) ? [expected].flat().join(' or ') : otherwise
}

function receivedOf(finding: Error, name: string): string | null {
  const { claims, header, parameters } = detailOf(finding)
  const value = claims?.[name] ?? header?.[name] ?? (parameters instanceof URLSearchParams ? parameters.get(name) : undefined)
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return momentText(value * 1000)
  return typeof value === 'string' || Array.isArray(value) ? [value].flat().map(String).join(' ') : typeof value
}
