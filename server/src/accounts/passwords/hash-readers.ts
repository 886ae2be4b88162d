import { createHash, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { verifySync as verifyArgon2 } from '@node-rs/argon2'
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt'
import { normalize } from '../../platform/normalize.ts'

/** Checks a password against a parsed hash. */
export type Check = (plain: string) => boolean
/** Parses a hash. Undefined if it has another format or would take too long to check. */
type Reader = (hash: string) => Check | undefined

const MOST_ITERATIONS = 2_000_000
/** Two seconds of processor time. Each step doubles it: 31 would take a day, and a few sign-ins would occupy every thread of the process. */
const MOST_BCRYPT_COST = 15
/** In KiB: memory of one sign-in, and memory times passes. */
const MOST_ARGON2_MEMORY = 262_144
const MOST_ARGON2_WORK = 1_048_576
const MOST_ARGON2_LANES = 16
/** Memory in bytes. */
const MOST_SCRYPT_MEMORY = 134_217_728
const MOST_SCRYPT_LANES = 16
const LEAST_KEY_BYTES = 16

/** False also for a hash that the library cannot read. */
const orFalse =
  (check: Check): Check =>
  (plain) => {
    try {
      return check(plain)
    } catch {
      return false
    }
  }

/** Argon2 in the PHC string format (Keycloak, Ory Kratos, Laravel) or as written by Django. */
const readArgon2: Reader = (hash) => {
  const found = /^(?:argon2)?(\$argon2(?:id|i|d)(?:\$v=\d+)?\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[\w+/]{8,128}\$[\w+/]{16,172})$/.exec(
    hash,
  )
  if (!found) return undefined
  const [memory, passes, lanes] = found.slice(2).map(Number)
  if (memory === undefined || passes === undefined || lanes === undefined) return undefined
  if (memory > MOST_ARGON2_MEMORY || memory * passes > MOST_ARGON2_WORK || lanes > MOST_ARGON2_LANES) return undefined
  return orFalse((plain) => verifyArgon2(found[1] ?? '', normalize(plain, 'NFC')))
}

/** Bare, or prefixed with Django's `bcrypt$` or `bcrypt_sha256$`; the latter hashes the password first. */
const readBcrypt: Reader = (hash) => {
  const [, by, bare = '', cost] = /^(?:(bcrypt|bcrypt_sha256)\$)?(\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53})$/.exec(hash) ?? []
  if (cost === undefined || Number(cost) < 4 || Number(cost) > MOST_BCRYPT_COST) return undefined
  const typed = (plain: string) => (by === 'bcrypt_sha256' ? createHash('sha256').update(plain).digest('hex') : plain)
  return orFalse((plain) => verifyBcrypt(typed(plain), bare))
}

const checkPbkdf2 =
  (digest: string, iterations: number, salt: Buffer | string, key: Buffer): Check =>
  (plain) =>
    timingSafeEqual(pbkdf2Sync(plain, salt, iterations, key.length, digest), key)

const areFit = (iterations: number, key: Buffer) => iterations >= 1 && iterations <= MOST_ITERATIONS && key.length >= LEAST_KEY_BYTES

/** PBKDF2 as written by Django, whose salt is text, or by passlib, whose base64 has a dot instead of the plus. */
const readPbkdf2: Reader = (hash) => {
  const [, digest, count, salt = '', key = ''] =
    /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,7})\$([^$]{1,128})\$([\w+/]{20,172}={0,2})$/.exec(hash) ?? []
  if (digest !== undefined) {
    const bytes = Buffer.from(key, 'base64')
    return areFit(Number(count), bytes) ? checkPbkdf2(digest, Number(count), salt, bytes) : undefined
  }
  const found = /^\$pbkdf2(?:-(sha256|sha512))?\$(\d{1,7})\$([\w./]{1,172})\$([\w./]{20,172})$/.exec(hash)
  if (!found) return undefined
  const [ofSalt, ofKey] = [found[3] ?? '', found[4] ?? ''].map((text) => Buffer.from(text.replaceAll('.', '+'), 'base64'))
  if (!ofSalt || !ofKey || !areFit(Number(found[2]), ofKey)) return undefined
  return checkPbkdf2(found[1] ?? 'sha1', Number(found[2]), ofSalt, ofKey)
}

const ASPNET_V2 = { digest: 'sha1', iterations: 1000, saltBytes: 16, keyBytes: 32 }
const ASPNET_V3_DIGESTS = ['sha1', 'sha256', 'sha512']
const ASPNET_V3_HEADER_BYTES = 13

/** PBKDF2 as written by ASP.NET Identity (format markers 0x00 for v2, 0x01 for v3). */
const readAspNet: Reader = (hash) => {
  if (!/^[A-Za-z0-9+/]{40,400}={0,2}$/.test(hash)) return undefined
  const bytes = Buffer.from(hash, 'base64')
  if (bytes[0] === 0) return readAspNetV2(bytes)
  return bytes[0] === 1 ? readAspNetV3(bytes) : undefined
}

function readAspNetV2(bytes: Buffer): Check | undefined {
  const { digest, iterations, saltBytes, keyBytes } = ASPNET_V2
  if (bytes.length !== 1 + saltBytes + keyBytes) return undefined
  return checkPbkdf2(digest, iterations, bytes.subarray(1, 1 + saltBytes), bytes.subarray(1 + saltBytes))
}

function readAspNetV3(bytes: Buffer): Check | undefined {
  if (bytes.length < ASPNET_V3_HEADER_BYTES) return undefined
  const digest = ASPNET_V3_DIGESTS[bytes.readUInt32BE(1)]
  const iterations = bytes.readUInt32BE(5)
  const saltBytes = bytes.readUInt32BE(9)
  const key = bytes.subarray(ASPNET_V3_HEADER_BYTES + saltBytes)
  if (digest === undefined || !areFit(iterations, key) || saltBytes < 16) return undefined
  return checkPbkdf2(digest, iterations, bytes.subarray(ASPNET_V3_HEADER_BYTES, ASPNET_V3_HEADER_BYTES + saltBytes), key)
}

/** scrypt in the PHC string format, as written by Django or by Werkzeug (Flask). */
const readScrypt: Reader = (hash) => {
  const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/]{8,172})\$([\w+/]{20,172})$/.exec(hash)
  if (phc)
    return checkScrypt(
      2 ** Number(phc[1]),
      Number(phc[2]),
      Number(phc[3]),
      Buffer.from(phc[4] ?? '', 'base64'),
      Buffer.from(phc[5] ?? '', 'base64'),
    )
  const django = /^scrypt\$(\d{1,8})\$([^$]{1,128})\$(\d{1,3})\$(\d{1,3})\$([\w+/]{20,172}={0,2})$/.exec(hash)
  if (django)
    return checkScrypt(
      Number(django[1]),
      Number(django[3]),
      Number(django[4]),
      Buffer.from(django[2] ?? ''),
      Buffer.from(django[5] ?? '', 'base64'),
    )
  const werkzeug = /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3})\$([^$]{1,128})\$((?:[\da-f]{2}){16,128})$/.exec(hash)
  if (!werkzeug) return undefined
  return checkScrypt(
    Number(werkzeug[1]),
    Number(werkzeug[2]),
    Number(werkzeug[3]),
    Buffer.from(werkzeug[4] ?? ''),
    Buffer.from(werkzeug[5] ?? '', 'hex'),
  )
}

function checkScrypt(N: number, r: number, p: number, salt: Buffer, key: Buffer): Check | undefined {
  const isPower = N > 1 && Number.isInteger(Math.log2(N))
  const memory = 128 * N * r
  if (!isPower || r < 1 || p < 1 || p > MOST_SCRYPT_LANES || memory * p > 2 * MOST_SCRYPT_MEMORY) return undefined
  if (memory > MOST_SCRYPT_MEMORY || key.length < LEAST_KEY_BYTES) return undefined
  const options = { N, r, p, maxmem: memory + 128 * r * (p + 2) }
  return (plain) => timingSafeEqual(scryptSync(plain, salt, key.length, options), key)
}

const SSHA_BYTES = { '': 20, '256': 32, '384': 48, '512': 64 } as const

/** Salted SHA of LDAP directories. Unsalted hashes are refused: they reveal that two people have the same password. */
const readSsha: Reader = (hash) => {
  const [, size, encoded = ''] = /^\{SSHA(|256|384|512)\}([\w+/]{30,400}={0,2})$/i.exec(hash) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const length = SSHA_BYTES[size as keyof typeof SSHA_BYTES]
  if (size === undefined || bytes.length < length + 4) return undefined
  const digest = createHash.bind(undefined, size === '' ? 'sha1' : `sha${size}`)
  return (plain) => timingSafeEqual(digest().update(plain).update(bytes.subarray(length)).digest(), bytes.subarray(0, length))
}

export const READERS = {
  argon2: readArgon2,
  bcrypt: readBcrypt,
  pbkdf2: readPbkdf2,
  scrypt: readScrypt,
  ssha: readSsha,
  aspnet: readAspNet,
} as const satisfies Record<string, Reader>
