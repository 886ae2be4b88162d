import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

const derive = promisify(pbkdf2)

const MOST_ITERATIONS = 1_000_000
/** Two seconds of a processor. Each more doubles it: 31 would take a day, and a few sign-ins would take every thread of the process with them. */
const MOST_COST = 15
const V2 = { digest: 'sha1', iterations: 1000, saltBytes: 16, keyBytes: 32 }
const V3_DIGESTS = ['sha1', 'sha256', 'sha512']
const V3_HEADER_BYTES = 13

/** How a password hash that another product wrote was made; undefined when it is none that we know, or would take too long to check. */
export function importedKind(hash: string): 'bcrypt' | 'aspnet' | undefined {
  const [, cost] = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? []
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= MOST_COST ? 'bcrypt' : undefined
  return readAspNet(hash) === undefined ? undefined : 'aspnet'
}

/**
 * Checks a password against a hash written by another product: bcrypt, or PBKDF2 as ASP.NET Identity writes it
 * (format markers 0x00 for v2, 0x01 for v3). Such a hash is rewritten at that sign-in.
 */
export async function verifyImported(hash: string, plain: string): Promise<boolean> {
  const aspNet = readAspNet(hash)
  if (aspNet === undefined) return verifyBcrypt(plain, hash).catch(() => false)
  const key = await derive(plain, aspNet.salt, aspNet.iterations, aspNet.key.length, aspNet.digest)
  return timingSafeEqual(key, aspNet.key)
}

type AspNetHash = { digest: string; iterations: number; salt: Buffer; key: Buffer }

function readAspNet(hash: string): AspNetHash | undefined {
  if (!/^[A-Za-z0-9+/]{40,400}={0,2}$/.test(hash)) return undefined
  const bytes = Buffer.from(hash, 'base64')
  if (bytes[0] === 0) return readV2(bytes)
  return bytes[0] === 1 ? readV3(bytes) : undefined
}

function readV2(bytes: Buffer): AspNetHash | undefined {
  if (bytes.length !== 1 + V2.saltBytes + V2.keyBytes) return undefined
  const salt = bytes.subarray(1, 1 + V2.saltBytes)
  return { digest: V2.digest, iterations: V2.iterations, salt, key: bytes.subarray(1 + V2.saltBytes) }
}

function readV3(bytes: Buffer): AspNetHash | undefined {
  if (bytes.length < V3_HEADER_BYTES) return undefined
  const digest = V3_DIGESTS[bytes.readUInt32BE(1)]
  const iterations = bytes.readUInt32BE(5)
  const saltBytes = bytes.readUInt32BE(9)
  const key = bytes.subarray(V3_HEADER_BYTES + saltBytes)
  if (digest === undefined || iterations < 1 || iterations > MOST_ITERATIONS || saltBytes < 16 || key.length < 16) return undefined
  return { digest, iterations, salt: bytes.subarray(V3_HEADER_BYTES, V3_HEADER_BYTES + saltBytes), key }
}
