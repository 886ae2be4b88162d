import * as client from 'openid-client'
import * as v from 'valibot'
import { FederationError, receivedMoment, type ReceivedInput } from '../federation-error.ts'
import { contentTypeOf, httpStatus } from '../no-answer.ts'
import { redactedClaim } from '../trace.ts'

/** What the library expected in a part of an answer, if it says so, and what was received. */
type Finding = { readonly expected: readonly string[] | undefined; readonly received: ReceivedInput }

/** Stands for values that are personal data or secrets. */
const OTHER = { code: 'OTHER_VALUE' } as const

/** Errors for refused parts of an answer, by name: parameters of the redirect, claims of the ID token, fields of its header. */
const PARTS: Readonly<Record<string, (finding: Finding) => FederationError>> = {
  callbackParameters: () => new FederationError('ANSWER', 'CODE_MISSING', { received: OTHER }),
  parameters: () => new FederationError('ANSWER', 'RESPONSE_NOT_PLAIN', { received: OTHER }),
  code: () => new FederationError('ANSWER', 'CODE_NOT_SINGLE', { received: OTHER }),
  error: () => new FederationError('ANSWER', 'ERROR_NOT_SINGLE', { received: OTHER }),
  state: () => new FederationError('REQUEST', 'STATE_MISMATCH', { received: OTHER }),
  nonce: () => new FederationError('REQUEST', 'NONCE_MISMATCH', { received: OTHER }),
  sub: () => new FederationError('SUBJECT', 'PART_MISSING', { name: 'sub', received: OTHER }),
  alg: ({ expected, received }) =>
    expected
      ? new FederationError('SIGNATURE', 'ALGORITHM_NOT_ALLOWED', { element: 'alg', algorithms: expected, received })
      : new FederationError('SIGNATURE', 'ALGORITHM_NOT_ANNOUNCED', { received }),
  iss: ({ expected, received }) =>
    expected
      ? new FederationError('ISSUER', 'ISSUER_MISMATCH', { issuer: expected.join(' '), received })
      : new FederationError('ISSUER', 'ISSUER_INVALID', { received }),
  aud: ({ expected, received }) =>
    expected
      ? new FederationError('AUDIENCE', 'AUDIENCE_MISMATCH', { audience: expected.join(' '), received })
      : new FederationError('AUDIENCE', 'ID_TOKEN_AUDIENCE_MISMATCH', { received }),
  azp: ({ expected, received }) =>
    expected
      ? new FederationError('AUDIENCE', 'AUTHORIZED_PARTY_MISMATCH', { clientId: expected.join(' '), received })
      : new FederationError('AUDIENCE', 'ID_TOKEN_AUDIENCE_MISMATCH', { received }),
  exp: ({ received }) => new FederationError('TIME', 'ID_TOKEN_EXPIRED', { received }),
  nbf: ({ received }) => new FederationError('TIME', 'ID_TOKEN_NOT_YET_VALID', { received }),
  iat: ({ received }) => new FederationError('TIME', 'ISSUED_AT_INVALID', { received }),
  auth_time: ({ received }) => new FederationError('TIME', 'AUTH_TIME_INVALID', { received }),
}

/**
 * Converts an error of openid-client (and of oauth4webapi below it) by its classes, codes and causes. The causes contain whole claims and tokens;
 * only what `PARTS` names is passed on.
 * @param otherwise the current step: reading metadata, or exchanging the code
 * @param fallback makes the finding if no better one is known
 * @throws the error itself, if it is not one of the library
 */
export function toFederationError(
  error: unknown,
  otherwise: 'METADATA' | 'EXCHANGE',
  fallback: (received: ReceivedInput) => FederationError,
): FederationError {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof FederationError) return inner
  if (error instanceof client.AuthorizationResponseError)
    return new FederationError('STATUS', 'CODE_MISSING', { received: describedError(error.error, error.error_description) })
  if (error instanceof client.ResponseBodyError) return fallback(describedError(error.error, error.error_description))
  if (error instanceof client.WWWAuthenticateChallengeError) return fallback(httpStatus(error))
  if (!(error instanceof client.ClientError)) throw error
  const finding = error.cause instanceof Error ? error.cause : error
  const unverified = signatureFault(error.code, finding)
  if (unverified) return unverified
  const [, name = ''] = /"(\w+)"/.exec(finding.message) ?? []
  const part = otherwise === 'EXCHANGE' && Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
  return part?.(partOf(finding, name)) ?? fallback(receivedOf(error, finding))
}

/** An OAuth error code as received, unless it may be free text with personal data. */
const errorName = (text: string): ReceivedInput => (/^[a-z_]{1,64}$/.test(text) ? text : { code: 'UNNAMED_ERROR' })

/** The local part of an address has at most 64 characters (RFC 5321, 4.5.3.1.1), which bounds the search as well. */
const EMAILS = /[^\s@'"<>(),;]{1,64}@[\w.-]{1,255}/gu

/** More than a trace shows. */
const LONGEST_DESCRIPTION = 1000

/** An OAuth error with the provider's description, in which email addresses are redacted. */
function describedError(error: string, description: string | undefined): ReceivedInput {
  const name = errorName(error)
  const text = (description ?? '').slice(0, LONGEST_DESCRIPTION).replaceAll(EMAILS, redactedClaim).trim()
  return typeof name === 'string' && text !== '' ? { code: 'ERROR_DESCRIBED', name, text } : name
}

const mismatchShape = v.object({ attribute: v.string(), body: v.record(v.string(), v.unknown()) })

/** The attribute of an answer that the client library refused because its value is another one than expected. */
export function mismatchOf(error: unknown): { readonly attribute: string; readonly value: unknown } | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const read = v.safeParse(mismatchShape, inner.cause)
    if (read.success) return { attribute: read.output.attribute, value: read.output.body[read.output.attribute] }
  }
  return undefined
}

const causeShape = v.object({
  alg: v.optional(v.string()),
  claims: v.optional(v.record(v.string(), v.unknown())),
  expected: v.optional(v.union([v.string(), v.array(v.string())])),
  header: v.optional(v.record(v.string(), v.unknown())),
  parameters: v.optional(v.instance(URLSearchParams)),
  signature: v.optional(v.unknown()),
})

function causeOf({ cause }: Error): v.InferOutput<typeof causeShape> {
  const read = v.safeParse(causeShape, cause)
  return read.success ? read.output : {}
}

/** Finds out why a signature was not verified. If no key was selected, only the message distinguishes the two reasons. */
function signatureFault(code: string | undefined, finding: Error): FederationError | undefined {
  const invalid = (received: ReceivedInput) => new FederationError('SIGNATURE', 'SIGNATURE_INVALID', { received })
  const { alg, header, signature } = causeOf(finding)
  if (code === 'OAUTH_KEY_SELECTION_FAILED')
    return invalid({ code: finding.message.includes('multiple') ? 'SEVERAL_APPLICABLE_KEYS' : 'NO_APPLICABLE_KEY' })
  if (signature !== undefined) return invalid({ code: 'SIGNATURE_NOT_VERIFIED' })
  if (code !== 'OAUTH_UNSUPPORTED_OPERATION') return undefined
  if (finding.name === 'UnsupportedOperationError' && finding.cause === undefined)
    return new FederationError('ANSWER', 'CODE_NOT_ALONE', { received: { code: 'TOKEN_IN_ADDRESS' } })
  if (typeof finding.cause === 'string') return invalid({ code: 'ENCRYPTED_TOKEN' })
  if (header !== undefined) return invalid({ code: 'CRITICAL_HEADER' })
  return invalid(alg ?? { code: 'UNKNOWN', text: finding.message })
}

function partOf(finding: Error, name: string): Finding {
  const { claims, expected, header, parameters } = causeOf(finding)
  const value = claims?.[name] ?? header?.[name] ?? parameters?.get(name)
  return { expected: expected === undefined ? undefined : [expected].flat(), received: partText(value) }
}

function partText(value: unknown): ReceivedInput {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return receivedMoment(value * 1000)
  return typeof value === 'string' || Array.isArray(value) ? [value].flat().map(String).join(' ') : typeof value
}

/** What was received instead of a readable answer. */
function receivedOf({ code, cause }: client.ClientError, finding: Error): ReceivedInput {
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return { code: 'OTHER_ISSUER' }
  if (cause instanceof Response) return code === 'OAUTH_RESPONSE_IS_NOT_JSON' ? contentTypeOf(cause) : httpStatus(cause)
  if (code === 'OAUTH_PARSE_ERROR') return { code: 'NOT_PARSABLE' }
  const property = /body "(\w+)" property/.exec(finding.message)?.[1]
  if (property !== undefined) return { code: 'PROPERTY_INVALID', name: property }
  return code === 'OAUTH_INVALID_RESPONSE' ? { code: 'NOT_PARSABLE' } : { code: 'UNKNOWN', text: finding.message }
}
