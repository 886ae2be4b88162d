import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { makeSamlKey, type SamlKey } from '../../federation/saml/saml-keys.ts'
import { open, seal, type Keyring } from '../../platform/secrets.ts'
import { signingKey } from '../../tables/people/identity.table.ts'

const LOCK = 4_716_003
const LIFE_DAYS = 3650
const keyShape = v.pipe(v.string(), v.parseJson(), v.object({ privateKey: v.string(), certificate: v.string() }))

/** Signing key of an installation's mock provider, the same after each start. */
export const mockKeyOf = (db: Database, keyring: Keyring): Promise<SamlKey> =>
  db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [known] = await tx.select().from(signingKey).where(eq(signingKey.use, 'mock'))
    if (known) return v.parse(keyShape, open(known.sealed, keyring).toString())
    const key = await makeSamlKey(new Date(), LIFE_DAYS)
    await tx
      .insert(signingKey)
      .values({ use: 'mock', kid: randomBytes(12).toString('base64url'), sealed: seal(JSON.stringify(key), keyring) })
    return key
  })
