import { createHash, createHmac } from 'node:crypto'
import { open, seal } from '../../platform/secrets.ts'
import { badInput } from '../graphql/refusal.ts'

/** A key belongs to one user in one organisation: with another of either it is a different key. */
type OwnedKey = { readonly key: string; readonly userId: string | undefined; readonly customerId: string | undefined }

const KEY = /^[\w-]{16,100}$/

/**
 * The value of the header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header), with or without its quotation marks.
 * @throws BAD_USER_INPUT for one that could be guessed
 */
export function idempotencyKeyIn(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = header.replace(/^"(.*)"$/, '$1')
  if (!KEY.test(key)) throw badInput('The header Idempotency-Key needs a UUID, or 16 to 100 random letters, digits, "-" and "_".')
  return key
}

export const digestOf = ({ key, userId = '', customerId = '' }: OwnedKey): Buffer =>
  createHash('sha256').update(`${key} ${userId} ${customerId}`).digest()

/** HMAC that distinguishes two requests. Without the key nobody can test guesses of what was sent. */
export const fingerprintOf = (key: string, sent: unknown): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(sent, withoutContents)).digest()

/**
 * Replaces a file by its name, type and size: its content may be large, and the moment at which it was received differs each time. A file of a request is
 * of a class of the HTTP library, and no `Blob`.
 */
const withoutContents = (_: string, value: unknown): unknown =>
  isFile(value) ? { name: 'name' in value ? value.name : undefined, type: value.type, size: value.size } : value

const isFile = (value: unknown): value is Blob =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value && 'type' in value

const sealingKey = (key: string) => createHmac('sha256', key).update('answer').digest()

/** Encrypts an answer so that only who has the key can read it. */
export const sealAnswer = (key: string, answer: string): Buffer => seal(answer, { present: sealingKey(key) })

export const openAnswer = (key: string, sealed: Buffer): string => open(sealed, { present: sealingKey(key), others: [] }).toString()
