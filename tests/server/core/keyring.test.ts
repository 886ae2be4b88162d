import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { openKeyring, SecretsKeyError } from '../../../server/src/db/secrets/keyring.ts'
import { deriveKey, fingerprintOf } from '../../../server/src/platform/secrets.ts'
import { signingKey } from '../../../server/src/tables/people/identity.table.ts'
import { rootKey } from '../../../server/src/tables/root-key.table.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { freshPlace } from '../../support/place.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'
import { startProcess } from '../../support/server-process.ts'

/** A process of its own, and perhaps the seed that it starts on. */
const PATIENCE_MS = 120_000

let db: Database
beforeEach(async () => void (db = await emptyDatabase()))
afterEach(() => db.close())

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const under = (present: Buffer, ...others: Buffer[]) => ({ present, others })

it('K5 makes a root once, whichever process comes first, and it is none of the keys that were set', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => openKeyring(db, under(one))))
  expect(new Set(opened.map(({ root }) => root.toString('hex'))).size).toBe(1)
  expect(opened[0]?.root).toHaveLength(32)
  expect(opened[0]?.root.equals(one)).toBe(false)
  expect((await openKeyring(db, under(other, one))).root).toEqual(opened[0]?.root)
  expect(await db.orm.select({ id: rootKey.id }).from(rootKey)).toEqual([{ id: 1 }])
})

/** As versions sealed that had no root and did not say by which key. */
function sealedBefore(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body])
}

it.each([
  ['the present key', under(one)],
  ['another one', under(other, one)],
])('K5 takes the key that a database of an older version was sealed under for its root: %s', async (_which, keys) => {
  await db.orm.insert(signingKey).values({ kid: 'k', use: 'cookie', sealed: sealedBefore('a secret', one) })
  const { root } = await openKeyring(db, keys)
  expect(root).toEqual(one)
  expect(deriveKey({ root }, 'PINs')).toEqual(Buffer.from(hkdfSync('sha256', one, '', 'portico PINs', 32)))
})

it('K5 is refused with a key that opens nothing, in a sentence that says which key is needed', async () => {
  await db.orm.insert(signingKey).values({ kid: 'k', use: 'cookie', sealed: sealedBefore('a secret', one) })
  await expect(openKeyring(db, under(other))).rejects.toThrow(
    new SecretsKeyError(
      `SECRETS_KEY is the key ${fingerprintOf(other)}, but the secrets of this database are sealed under another key: set SECRETS_KEY to that one, or name it in SECRETS_KEY_OTHERS.`,
    ),
  )
  expect(await db.orm.select().from(rootKey)).toEqual([])
  await openKeyring(db, under(one))
  const third = Buffer.alloc(32, 3)
  await expect(openKeyring(db, under(other, third))).rejects.toThrow(
    new SecretsKeyError(
      `SECRETS_KEY is the key ${fingerprintOf(other)}, SECRETS_KEY_OTHERS holds ${fingerprintOf(third)}, but the secrets of this database are sealed under the key ${fingerprintOf(one)}: set SECRETS_KEY to that one, or name it in SECRETS_KEY_OTHERS.`,
    ),
  )
})

it(
  'K5 ends a start with another key by that sentence, and exit code 1',
  async () => {
    const place = await freshPlace(inject('postgresUrl'), 60)
    const said = await startProcess({ ...place.env, PORT: '0', LOG_LEVEL: 'silent', SECRETS_KEY: other.toString('base64') }).ended
    await place.remove()
    const needed = fingerprintOf(Buffer.from(TEST_SECRETS_KEY, 'base64'))
    expect([said.code, said.err]).toEqual([
      1,
      `SECRETS_KEY is the key ${fingerprintOf(other)}, but the secrets of this database are sealed under the key ${needed}: set SECRETS_KEY to that one, or name it in SECRETS_KEY_OTHERS.\n`,
    ])
  },
  PATIENCE_MS,
)
