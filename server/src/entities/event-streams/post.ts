import { createHmac } from 'node:crypto'
import { guardedFetch, RefusedAddress, type FetchOptions } from '../../federation/guarded-fetch.ts'
import type { Logger } from '../../platform/log.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'
import type { eventStream } from '../../tables/logs/event-stream.table.ts'

export type Stream = typeof eventStream.$inferSelect

/** Time in which a webhook has to answer; Standard Webhooks recommend 15 to 30 s. */
const ANSWER_MS = 20_000
/** Maximum length of a body in bytes, as Standard Webhooks recommend. */
export const LONGEST_BODY = 20_000
/** A webhook cannot postpone the next attempt further than this. */
const LONGEST_RETRY_AFTER_S = 86_400

/** Why a webhook did not accept a post, as a code, and how long it wants to be left alone. */
export type Refusal = { readonly failure: string; readonly retryAfterS: number }

type Ends = Pick<Stream, 'oldSecretUntil' | 'olderSecretEnds'>
type Signed = Ends & Pick<Stream, 'id' | 'secretVersion'>

/** Secret that signs the requests of a stream. It is derived from the root key, so that it need not be stored. */
export const secretOf = (keyring: Pick<Keyring, 'root'>, { id, secretVersion }: Pick<Stream, 'id' | 'secretVersion'>): Buffer =>
  deriveKey(keyring, secretVersion === 0 ? `event stream ${id}` : `event stream ${id} ${secretVersion}`)

/** Formats the secret as Standard Webhooks require, so that receivers can use existing libraries. */
export const textOfSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/**
 * Ends of the replaced secrets that still sign, of the latest last. There may be several: if the answer with a new secret is lost, that secret is replaced
 * in turn, and the webhook knows only the one before.
 */
export const endsOfOldSecrets = ({ oldSecretUntil, olderSecretEnds }: Ends): Date[] =>
  oldSecretUntil === null ? [] : [...olderSecretEnds, oldSecretUntil].filter((end) => end.getTime() > Date.now())

/** Secrets that sign now: the present one, and those that were replaced a short time ago. */
function signingSecrets(keyring: Pick<Keyring, 'root'>, stream: Signed): Buffer[] {
  const versions = [stream.secretVersion, ...endsOfOldSecrets(stream).map((_, index) => stream.secretVersion - 1 - index)]
  return versions.map((secretVersion) => secretOf(keyring, { id: stream.id, secretVersion }))
}

/** How many of these events one post may hold: at least one, whatever its size. */
export function countFitting(events: readonly unknown[]): number {
  let size = 2
  const tooMany = events.findIndex((event) => (size += Buffer.byteLength(JSON.stringify(event)) + 1) > LONGEST_BODY)
  return tooMany < 0 ? events.length : Math.max(tooMany, 1)
}

type PostDeps = {
  readonly log: Logger
  readonly keyring: Pick<Keyring, 'root'>
  readonly fetching: FetchOptions
  readonly signal?: AbortSignal
}

/**
 * Sends events to a webhook, signed as Standard Webhooks require.
 * @param messageId the same whenever the same events are sent, without a dot, which separates the parts of what is signed
 * @returns undefined if the webhook accepted them
 */
export async function post(
  { log, keyring, fetching, signal }: PostDeps,
  stream: Signed & Pick<Stream, 'url'>,
  messageId: string,
  events: readonly unknown[],
): Promise<Refusal | undefined> {
  const body = JSON.stringify(events)
  const at = Math.floor(Date.now() / 1000)
  const signatureBy = (secret: Buffer) => `v1,${createHmac('sha256', secret).update(`${messageId}.${at}.${body}`).digest('base64')}`
  const headers = {
    'content-type': 'application/cloudevents-batch+json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': messageId,
    'webhook-timestamp': String(at),
    'webhook-signature': signingSecrets(keyring, stream).map(signatureBy).join(' '),
  }
  try {
    const answer = await guardedFetch(
      stream.url,
      { method: 'POST', headers, body, limitMs: ANSWER_MS, ...(signal && { signal }) },
      fetching,
    )
    await answer.body?.cancel()
    return answer.ok ? undefined : { failure: `STATUS_${answer.status}`, retryAfterS: retryAfterOf(answer.headers.get('retry-after')) }
  } catch (error) {
    log.warn({ stream: stream.id, err: error }, 'A webhook could not be told of events')
    const isRefused = error instanceof RefusedAddress && error.reason !== 'UNREACHABLE'
    return { failure: isRefused ? 'REFUSED_ADDRESS' : 'UNREACHABLE', retryAfterS: 0 }
  }
}

/** Seconds of a Retry-After header, which is a number of seconds or a date; 0 if there is none that can be read. */
export function retryAfterOf(header: string | null, now = Date.now()): number {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : /^[a-z]{3,9},? /i.test(text) ? (Date.parse(text) - now) / 1000 : 0
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_RETRY_AFTER_S)
}
