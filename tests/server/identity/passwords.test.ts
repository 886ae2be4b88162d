import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { foreignFormat, importedKind } from '../../../server/src/accounts/passwords/imported-hashes.ts'
import { checkPassword } from '../../../server/src/accounts/passwords/password-policy.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../../server/src/accounts/passwords/passwords.ts'

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

  it('holds up no other work of the process', async () => {
    const ended: string[] = []
    const hashes = Promise.all(Array.from({ length: 12 }, () => hashPassword('x'))).then(() => ended.push('hashes'))
    const file = readFile(new URL(import.meta.url)).then(() => ended.push('file'))
    await Promise.all([hashes, file])
    expect(ended).toEqual(['file', 'hashes'])
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

/** Of 'Sommer in Ulm 7', made by Python's hashlib. */
const OTHERS = {
  pbkdf2: [
    'pbkdf2_sha256$1000$salzsalz$Ze5242GPfbaR7taXAxd19qWG9WYN25KRdwvQI9qwoDY=',
    'pbkdf2_sha1$1000$salzsalz$ypqBrf1jVwPI5PpFJQRGZ7aPWHE=',
    '$pbkdf2-sha512$1000$MDEyMzQ1Njc4OWFiY2RlZg$VyyM7enM2YAAqfinuBOaxfgFZ5tUKZop5IiJtYgu.vowjqM8uZ1GtXxID28./HrWTjb0xmgGwDf0IFStQLQVmw',
  ],
  scrypt: [
    '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$guTweJnSNg67DZp8AvS9cfMOK0e4PTQTzDvhhWm+Pk8',
    'scrypt$1024$salzsalz$8$1$FkdCXsXz8Ex8ttS/czXQGsQ/dC64HHgnUOtJgDuw1uQiYIkKOsyQEkFnkIo0GQvVRTRRtSS4tsGi8vfbRBPTjg==',
    'scrypt:1024:8:1$salzsalz$1647425ec5f3f04c7cb6d4bf7335d01ac43f742eb81c782750eb49803bb0d6e42260890a3acc90124167908a34190bd5453451b524b8b6c1a2f2f7db4413d38e',
  ],
  ssha: [
    '{SSHA}ENH23ZLwHsHusOYHLaAC4ocCKAhzYWx0c2FsdA==',
    '{SSHA256}JtvgDUsWDSic0504wN56WVxPCnlGk70tiY3egPyackBzYWx0c2FsdA==',
    '{SSHA512}Z81mVj4dqrNXOfZxxjB/1ojRzbqChynl2N4KLQYGERleYeLctYxkKneTgMegMFkhOpVup1VqEmh8X3i/tQuZrnNhbHRzYWx0',
  ],
}

/** Of 'my password', from the tests of ASP.NET Core Identity itself: format, digest and iterations differ. */
const PUBLISHED = [
  ['v2, SHA-1, 1,000', 'AAABAgMEBQYHCAkKCwwNDg+ukCEMDf0yyQ29NYubggHIVY0sdEUfdyeM+E1LtH1uJg=='],
  ['v2, another salt', 'ANXrDknc7fGPpigibZXXZFMX4aoqz44JveK6jQuwY3eH/UyPhvr5xTPeGYEckLxz9A=='],
  ['v3, SHA-1, 250', 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M'],
  ['v3, SHA-256, 10,000', 'AQAAAAEAACcQAAAAEAABAgMEBQYHCAkKCwwNDg+yWU7rLgUwPZb1Itsmra7cbxw2EFpwpVFIEtP+JIuUEw=='],
  ['v3, SHA-256, 250,000', 'AQAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3oQZ8efcW+jQ='],
  ['v3, SHA-512, 50', 'AQAAAAIAAAAyAAAAEOMwvh3+FZxqkdMBz2ekgGhwQ4B6pZWND6zgESBuWiHw'],
  [
    'v3, SHA-512, 250',
    'AQAAAAIAAAD6AAAAIJbVi5wbMR+htSfFp8fTw8N8GOS/Sje+S/4YZcgBfU7EQuqv4OkVYmc4VJl9AGZzmRTxSkP7LtVi9IWyUxX8IAAfZ8v+ZfhjCcudtC1YERSqE1OEdXLW9VukPuJWBBjLuw==',
  ],
] as const
const PUBLISHED_FAILURES = [
  ['v2, another password', 'AAABAgMEBQYHCAkKCwwNDg+uAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALtH1uJg=='],
  ['v2, too short', 'AAABAgMEBQYHCAkKCwwNDg+ukCEMDf0yyQ29NYubggE='],
  ['v2, too long', 'AAABAgMEBQYHCAkKCwwNDg+ukCEMDf0yyQ29NYubggHIVY0sdEUfdyeM+E1LtH1uJgAAAAAAAAAAAAA='],
  ['v3, another password', 'AQAAAAAAAAD6AAAAEAhftMyfTJyAAAAAAAAAAAAAAAAAAAih5WsjXaR3PA9M'],
  ['v3, too short', 'AQAAAAIAAAAyAAAAEOMwvh3+FZxqkdMBz2ekgGhwQ4A='],
  ['v3, too long', 'AQAAAAIAAAAyAAAAEOMwvh3+FZxqkdMBz2ekgGhwQ4B6pZWND6zgESBuWiHwAAAAAAAAAAAA'],
] as const

describe('imported hashes', () => {
  it.each(PUBLISHED)('knows the published one of ASP.NET Identity: %s', async (_what, stored) => {
    expect([importedKind(stored), await verifyPassword(stored, 'my password'), await verifyPassword(stored, 'my Password')]).toEqual([
      'aspnet',
      true,
      false,
    ])
  })

  it.each(PUBLISHED_FAILURES)('refuses the published one: %s', async (_what, stored) => {
    expect(await verifyPassword(stored, 'my password')).toBe(false)
  })

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

  it.each(Object.entries(OTHERS).flatMap(([kind, hashes]) => hashes.map((stored) => [kind, stored] as const)))(
    'verifies %s as other products write it: %s',
    async (kind, stored) => {
      expect([
        importedKind(stored),
        await verifyPassword(stored, 'Sommer in Ulm 7'),
        await verifyPassword(stored, 'Sommer in Ulm 8'),
      ]).toEqual([kind, true, false])
    },
  )

  it('verifies argon2id and bcrypt, bare and as Django writes them', async () => {
    const plain = 'Sommer in Ulm 7'
    const argon = await argon2(plain, { memoryCost: 65_536, timeCost: 3, parallelism: 4 })
    const sha256 = createHash('sha256').update(plain).digest('hex')
    const stored = [
      argon,
      `argon2${argon}`,
      `bcrypt$${await bcrypt(plain, { cost: 4 })}`,
      `bcrypt_sha256$${await bcrypt(sha256, { cost: 4 })}`,
    ]
    expect(stored.map(importedKind)).toEqual(['argon2', 'argon2', 'bcrypt', 'bcrypt'])
    expect(await Promise.all(stored.map((each) => verifyPassword(each, plain)))).toEqual(stored.map(() => true))
    expect(await Promise.all(stored.map((each) => verifyPassword(each, sha256)))).toEqual(stored.map(() => false))
  })

  it.each([
    ['$argon2id$v=19$m=1048576,t=3,p=4$c29tZXNhbHRzb21l$Zm9yIHRlc3RzIG9ubHkgYSBrZXk', 'Argon2'],
    ['$argon2id$v=19$m=65536,t=99,p=4$c29tZXNhbHRzb21l$Zm9yIHRlc3RzIG9ubHkgYSBrZXk', 'Argon2'],
    [`$2b$16$${'a'.repeat(53)}`, 'bcrypt'],
    ['pbkdf2_sha256$9000000$salzsalz$Ze5242GPfbaR7taXAxd19qWG9WYN25KRdwvQI9qwoDY=', 'PBKDF2'],
    ['$scrypt$ln=22,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$guTweJnSNg67DZp8AvS9cfMOK0e4PTQTzDvhhWm+Pk8', 'scrypt'],
    ['$6$salt$x', 'sha512-crypt'],
    ['$P$B12345678', 'phpass'],
    ['{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'LDAP SHA'],
    ['md5$salt$d41d8cd98f00b204e9800998ecf8427e', 'Django MD5/SHA-1'],
    [Buffer.alloc(64, 7).toString('base64'), 'Firebase scrypt'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'MD5/NTLM'],
    ['hello', undefined],
  ])('takes %s for no hash of its own, and names it %s', (stored, name) => {
    expect([importedKind(stored), foreignFormat(stored)]).toEqual([undefined, name])
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

it('takes over no bcrypt hash that would keep a processor at work for long', () => {
  const hash = (cost: string) => `$2b$${cost}$${'a'.repeat(53)}`
  expect(['04', '12', '15'].map((cost) => importedKind(hash(cost)))).toEqual(['bcrypt', 'bcrypt', 'bcrypt'])
  expect(['00', '03', '16', '31', '99'].map((cost) => importedKind(hash(cost)))).toEqual(Array(5).fill(undefined))
})
