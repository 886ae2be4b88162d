import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys of SECRETS_KEY and SECRETS_KEY_OTHERS, 32 bytes each: the present one encrypts, all of them decrypt. */
export type SealingKeys = { readonly present: Buffer; readonly others: readonly Buffer[] }

/** All keys that a process works with. Hashes and signatures use keys derived from the root, which no rotation of SECRETS_KEY changes. */
export type Keyring = SealingKeys & { readonly root: Buffer }

/** Byte 0 of a sealed value. The first format does not name its key, and is only read. */
const FORMAT = { anyKey: 1, namedKey: 2 } as const
const FINGERPRINT_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM under the present key.
 * @returns format (1 byte), the key's fingerprint (4), nonce (12), tag (16), ciphertext
 */
export function seal(plain: Buffer | string, { present }: Pick<SealingKeys, 'present'>): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const head = sealedHead(present)
  const cipher = createCipheriv('aes-256-gcm', present, nonce).setAAD(head)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
}

/**
 * Decrypts what `seal` made, under any of the keys.
 * @throws {Error} when it was sealed under none of them, or has been changed; names the missing key where that is known
 */
export function open(sealed: Buffer, { present, others }: SealingKeys): Buffer {
  const keys = [present, ...others]
  if (sealed[0] === FORMAT.anyKey) return openedByAny(sealed.subarray(1), keys)
  if (sealed[0] !== FORMAT.namedKey) throw new Error(`This is not sealed in a format of this version (${sealed[0]}).`)
  const head = sealed.subarray(0, 1 + FINGERPRINT_BYTES)
  const key = keys.find((one) => sealedHead(one).equals(head))
  if (key === undefined) throw new Error(`A secret is sealed under the key ${head.subarray(1).toString('hex')}. ${SET_IT}`)
  try {
    return decrypted(sealed.subarray(head.length), key, head)
  } catch (cause) {
    throw new Error('A secret has been changed since it was sealed.', { cause })
  }
}

const SET_IT = 'Neither SECRETS_KEY nor SECRETS_KEY_OTHERS holds it.'

/** Header of every value that is sealed with a key in the present format. */
export function sealedHead(key: Buffer): Buffer {
  const known = heads.get(key)
  if (known) return known
  const head = Buffer.concat([Buffer.of(FORMAT.namedKey), derived(key, 'fingerprint').subarray(0, FINGERPRINT_BYTES)])
  heads.set(key, head)
  return head
}
/** Cached, because every value that is sealed or opened needs them. */
const heads = new WeakMap<Buffer, Buffer>()

/** Name of a key in messages: 8 hexadecimal digits, which reveal nothing about it. */
export const fingerprintOf = (key: Buffer): string => sealedHead(key).subarray(1).toString('hex')

/** Derives a key of 32 bytes for one purpose (hashes, cookies), so that no key serves two. It stays the same when SECRETS_KEY is replaced. */
export const deriveKey = ({ root }: Pick<Keyring, 'root'>, purpose: string): Buffer => derived(root, purpose)

const derived = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `portico ${purpose}`, 32))

function openedByAny(rest: Buffer, keys: readonly Buffer[]): Buffer {
  for (const key of keys) {
    try {
      return decrypted(rest, key)
    } catch {
      // Not this key: the tag does not match.
    }
  }
  throw new Error(`A secret was sealed under another key, or has been changed. ${SET_IT}`)
}

function decrypted(rest: Buffer, key: Buffer, head?: Buffer): Buffer {
  const nonce = rest.subarray(0, NONCE_BYTES)
  const tag = rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag)
  if (head) decipher.setAAD(head)
  return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Decodes 32 bytes of base64 or base64url text; undefined if it is not exactly that. */
export function parseSecretsKey(text: string): Buffer | undefined {
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** Key of the demo: created at the first start and readable only by the file's owner. In production the key must be configured. */
export function demoSecretsKey(dataDir: string): Buffer {
  const key = parseSecretsKey(generatedSecret(dataDir, 'secrets.key', 'base64'))
  if (key === undefined) throw new Error(`${join(dataDir, 'secrets.key')} does not hold a key; delete it to have a new one made`)
  return key
}

/** Returns 32 random bytes as text from a file in DATA_DIR that only its owner can read; created at the first call. */
export function generatedSecret(dataDir: string, name: string, encoding: 'base64' | 'base64url' = 'base64url'): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(32).toString(encoding)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
