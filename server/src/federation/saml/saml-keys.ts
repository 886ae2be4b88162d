import { randomBytes, X509Certificate } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { pemOf } from '../../platform/certificates.ts'
import { open, seal, type Keyring } from '../../platform/secrets.ts'
import { signingKey } from '../../tables/people/identity.table.ts'

/** Both as PEM. */
export type SamlKey = { privateKey: string; certificate: string }
/** The key that signs our requests, and the certificates that providers may have to know. */
export type SamlKeys = {
  signing: SamlKey
  certificates: string[]
  /** Keys that decrypt what providers have encrypted for us. */
  privateKeys: string[]
}

const LOCK = 4_716_002
const DAY_MS = 86_400_000
/** OWASP SAML Security: certificates live for two years at most. */
const LIFE_DAYS = 730
/**
 * Days before the end of a key at which its successor is made, and at which the successor signs. In between it is published in our metadata, so that
 * providers have read it in time.
 */
const MAKE_NEXT_DAYS = 60
const CHANGE_OVER_DAYS = 30

const keyShape = v.pipe(v.string(), v.parseJson(), v.object({ privateKey: v.string(), certificate: v.string() }))

/**
 * Our keys for SAML2 providers, the same for all processes, sealed with SECRETS_KEY. They are made on first use, and a successor in time before the
 * end.
 * @throws {Error} if they were sealed with another SECRETS_KEY
 */
export async function samlKeysOf(db: Database, keyring: Keyring): Promise<SamlKeys> {
  const known = await read(db.orm, keyring)
  const keys = hasFuture(known) ? known : await addNext(db, keyring)
  const signing = keys.find((key) => daysLeft(key) > CHANGE_OVER_DAYS) ?? keys.at(-1)
  if (!signing) throw new Error('No SAML key could be made')
  return { signing, certificates: keys.map(({ certificate }) => certificate), privateKeys: keys.map(({ privateKey }) => privateKey) }
}

const hasFuture = (keys: readonly SamlKey[]) => keys.some((key) => daysLeft(key) > MAKE_NEXT_DAYS)

const daysLeft = ({ certificate }: SamlKey) => (new Date(new X509Certificate(certificate).validTo).getTime() - Date.now()) / DAY_MS

/** Keys that have not expired, oldest first. */
async function read(orm: Pick<Database['orm'], 'select'>, keyring: Keyring): Promise<SamlKey[]> {
  const rows = await orm.select().from(signingKey).where(eq(signingKey.use, 'saml')).orderBy(asc(signingKey.createdAt), asc(signingKey.kid))
  return rows.map(({ sealed }) => v.parse(keyShape, open(sealed, keyring).toString())).filter((key) => daysLeft(key) > 0)
}

async function addNext(db: Database, keyring: Keyring): Promise<SamlKey[]> {
  const fresh = await makeSamlKey(new Date())
  return db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const known = await read(tx, keyring)
    if (hasFuture(known)) return known
    const sealed = seal(JSON.stringify(fresh), keyring)
    await tx.insert(signingKey).values({ use: 'saml', kid: randomBytes(12).toString('base64url'), sealed, createdAt: new Date() })
    return [...known, fresh]
  })
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: Uint8Array.of(1, 0, 1), modulusLength: 2048 }

/** Makes an RSA key with a self-signed certificate. */
export async function makeSamlKey(from: Date, days = LIFE_DAYS): Promise<SamlKey> {
  // Loaded on demand: needed once in two years, and only with SAML.
  await import('reflect-metadata')
  const { X509CertificateGenerator } = await import('@peculiar/x509')
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `00${randomBytes(15).toString('hex')}`,
    name: 'CN=Portico SAML',
    notBefore: from,
    notAfter: new Date(from.getTime() + days * DAY_MS),
    keys,
    signingAlgorithm: RSA,
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return { privateKey: `${pemOf('PRIVATE KEY', der)}\n`, certificate: certificate.toString('pem') }
}
