import { hash as argon2 } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { importedKind } from '../../../server/src/identity/imported-hashes.ts'
import { checkPassword } from '../../../server/src/identity/password-policy.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../../server/src/identity/passwords.ts'

describe('E1 password hashing', () => {
  it('writes argon2id with 19456 KiB, two passes and one lane', async () => {
    expect(await hashPassword('Correct-Horse-9')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('knows the password again, however its accents were typed, and no other', async () => {
    const stored = await hashPassword('Cafe\u0301-Crème-2026')
    expect(await verifyPassword(stored, 'Café-Crème-2026')).toBe(true)
    expect(await verifyPassword(stored, 'Cafe-Creme-2026')).toBe(false)
  })

  it('calls a hash of weaker parameters, or of another product, outdated', async () => {
    const weaker = await argon2('x', { memoryCost: 8192, timeCost: 2, parallelism: 1 })
    expect([isOutdated(weaker), isOutdated(BCRYPT.a), isOutdated(ASPNET.v3sha512), isOutdated(await hashPassword('x'))]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('does not cut a long password off', async () => {
    const long = 'Aa1-'.repeat(32)
    const stored = await hashPassword(long)
    expect(await verifyPassword(stored, long)).toBe(true)
    expect(await verifyPassword(stored, `${long.slice(0, -1)}x`)).toBe(false)
  })
})

/** Published vectors of bcrypt. */
const BCRYPT = {
  a: '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe',
  abc: '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i',
}
/** Of 'Imported-Pass 7', made with another PBKDF2 than ours after the published format. */
const ASPNET = {
  v2: 'AAABAgMEBQYHCAkKCwwNDg8Iic1HQ5sv5t35KCFcSBox9O4wyVifIKFsOKchD6OuIQ==',
  v3sha256: 'AQAAAAEAACcQAAAAEAABAgMEBQYHCAkKCwwNDg95VroCXZSkUQHiEk0NFp6PNtQ2tNtoe8hPznpUvJOEBw==',
  v3sha512: 'AQAAAAIAAYagAAAAEBAREhMUFRYXGBkaGxwdHh/eWCVb0cemTTSOJmlrI2f0deBZdWOTSxTvg6xq9XeoVQ==',
}

describe('imported hashes', () => {
  it.each([
    ['bcrypt', BCRYPT.a, 'a'],
    ['bcrypt', BCRYPT.abc, 'abc'],
    ['bcrypt', BCRYPT.abc.replace('$2a$', '$2y$'), 'abc'],
    ['aspnet', ASPNET.v2, 'Imported-Pass 7'],
    ['aspnet', ASPNET.v3sha256, 'Imported-Pass 7'],
    ['aspnet', ASPNET.v3sha512, 'Imported-Pass 7'],
  ])('verifies %s %s', async (kind, stored, plain) => {
    expect(importedKind(stored)).toBe(kind)
    expect(await verifyPassword(stored, plain)).toBe(true)
    expect(await verifyPassword(stored, `${plain}x`)).toBe(false)
  })

  it.each(['', 'plain text', 'AQAAAA==', '$2b$10$short', Buffer.from([1, ...Buffer.alloc(60, 255)]).toString('base64')])(
    'takes %j for no hash at all',
    async (stored) => {
      expect(importedKind(stored)).toBeUndefined()
      expect(await verifyPassword(stored, '')).toBe(false)
    },
  )
})

describe('E2 password policy', () => {
  it.each([
    ['Portico-Demo-2026', []],
    ['Ümläut-größe-42', []],
    ['Blue Kettle 47!', []],
    ['aB3-', ['tooShort']],
    ['', ['tooShort', 'noUpper', 'noLower', 'noNumber', 'noSpecial']],
    ['alllowercase-1', ['noUpper', 'tooManyRepeats']],
    ['ALLUPPERCASE-1', ['noLower']],
    ['No-numbers-here', ['noNumber']],
    ['NoSpecialSign42', ['noSpecial']],
    ['Thrrree-times-3', ['tooManyRepeats']],
    ['Tab\tInside-2026', ['invalidCharacters']],
    ['Lone\ud800-Sign-2026', ['invalidCharacters']],
    ['Password-1234', ['tooCommon']],
    ['P@ssw0rd-2026!', ['tooCommon']],
    ['Olga-Meier-26', ['tooCommon']],
  ])('%j violates %j', (plain, violations) => {
    expect(checkPassword(plain, ['olga-meier', 'olga@example.test'])).toEqual(violations)
  })

  it('counts code points, not UTF-16 units', () => {
    expect(checkPassword('Aa1-🔑🗝🔒🔓🔐')).toEqual(['tooShort'])
    expect(checkPassword('Aa1-🔑🗝🔒🔓🔐🚪🏠🏡')).toEqual([])
    expect(checkPassword(`Aa1-${'🔑🗝'.repeat(62)}`)).toEqual([])
    expect(checkPassword(`Aa1-x${'🔑🗝'.repeat(62)}`)).toEqual(['tooLong'])
  })
})
