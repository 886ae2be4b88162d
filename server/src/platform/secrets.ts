import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_ID = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM.
 * @param key the 32 bytes of `settings.secretsKey`
 * @returns key id (1 byte), nonce (12), tag (16), ciphertext
 */
export function seal(plain: Buffer | string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(KEY_ID), nonce, cipher.getAuthTag(), body])
}

/**
 * Decrypts what `seal` made.
 * @throws {Error} when it was sealed with another key or has been changed
 */
export function open(sealed: Buffer, key: Buffer): Buffer {
  if (sealed[0] !== KEY_ID) throw new Error(`No key has the id ${sealed[0]}: this was not sealed here, or by a newer version.`)
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new Error('A secret does not open with this SECRETS_KEY: it was sealed with another one, or has been changed.', { cause })
  }
}

/** A key of 32 bytes for one purpose (signing, cookies), so that no key serves two. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `portico ${purpose}`, 32))
}

/** The 32 bytes that base64 or base64url text stands for; undefined when it is not exactly that. */
export function parseSecretsKey(text: string): Buffer | undefined {
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** The demo's key: made at the first start, readable by its owner alone. A production start is given its key. */
export function demoSecretsKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secrets.key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = parseSecretsKey(readFileSync(file, 'utf8').trim())
  if (key === undefined) throw new Error(`${file} does not hold a key; delete it to have a new one made`)
  return key
}
