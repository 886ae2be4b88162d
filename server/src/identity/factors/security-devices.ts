import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { artifactOf, createAdapter, type Artifact } from '../../accounts/adapter.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { mayEnter } from '../../accounts/find-user.ts'

export type SecurityDevice = typeof userFidoCredential.$inferSelect

const LIFE_SECONDS = 300
const MOST_BYTES = 16_384

const answerShape = v.looseObject({ id: v.string(), rawId: v.string(), type: v.literal('public-key'), response: v.looseObject({}) })

/** A browser's answer to a challenge, parsed from JSON. */
type Answer = v.InferOutput<typeof answerShape>

function readAnswer(text: string): Answer | undefined {
  if (text.length > MOST_BYTES) return undefined
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answerShape), text)
  return read.success ? read.output : undefined
}

/**
 * Starts the registration of a passkey or security key for one host.
 * @param boundTo ID of the session; the answer must come from it, within five minutes
 * @returns PublicKeyCredentialCreationOptions as JSON
 */
export async function startRegistration(db: Database, host: Host, user: UserRow, boundTo: string): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: host.partner.name,
    rpID: host.hostname,
    userID: Uint8Array.from(userBytes(user.id)),
    userName: user.userName,
    userDisplayName: user.displayName ?? user.userName,
    attestationType: 'none',
    excludeCredentials: (await devicesOf(db, host, user.id)).map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: LIFE_SECONDS * 1000,
  })
  await keepChallenge(db, host, `register ${boundTo}`, options.challenge)
  return JSON.stringify(options)
}

/** Checks the answer of a new key: our challenge, origin and relying party. @returns the values to store; undefined if it is refused */
export async function finishRegistration(
  db: Database,
  host: Host,
  user: UserRow,
  boundTo: string,
  answer: string,
): Promise<Omit<typeof userFidoCredential.$inferInsert, 'name'> | undefined> {
  const expectedChallenge = await takeChallenge(db, host, `register ${boundTo}`)
  const response = readAnswer(answer)
  if (expectedChallenge === undefined || response === undefined) return undefined
  const result = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: host.origin,
    expectedRPID: host.hostname,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    userId: user.id,
    keyId: credential.id,
    host: host.hostname,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' '),
    isBackedUp: credentialBackedUp,
  }
}

/** Starts the authentication by one of a user's devices on this host. @returns PublicKeyCredentialRequestOptions as JSON */
export async function startAuthentication(db: Database, host: Host, userId: string, boundTo: string): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: host.hostname,
    allowCredentials: (await devicesOf(db, host, userId)).map(descriptor),
    userVerification: 'preferred',
    timeout: LIFE_SECONDS * 1000,
  })
  await keepChallenge(db, host, `use ${boundTo}`, options.challenge)
  return JSON.stringify(options)
}

/** Checks a device's signature over our challenge. A counter that has decreased is refused, because the device may have been cloned. */
export async function acceptDevice(db: Database, host: Host, userId: string, boundTo: string, answer: string): Promise<boolean> {
  const expectedChallenge = await takeChallenge(db, host, `use ${boundTo}`)
  const response = readAnswer(answer)
  const device = response && (await devicesOf(db, host, userId)).find(({ keyId }) => keyId === response.id)
  if (expectedChallenge === undefined || response === undefined || device === undefined) return false
  return isSignedBy(db, host, device, expectedChallenge, response, { requireUserVerification: false })
}

/**
 * Starts the authentication by any passkey of this host.
 * @param first the challenge made at the start of the sign-in; a new one is made if it was used or is too old
 * @returns PublicKeyCredentialRequestOptions as JSON
 */
export async function startPasskey(db: Database, host: Host, boundTo: string, first?: string): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: host.hostname,
    userVerification: 'required',
    timeout: LIFE_SECONDS * 1000,
    ...(first !== undefined && { challenge: Uint8Array.from(Buffer.from(first, 'base64url')) }),
  })
  if (first === undefined) await keepChallenge(db, host, `passkey ${boundTo}`, options.challenge)
  return JSON.stringify(options)
}

/** A page requested within this time after the start of its sign-in uses the first challenge. */
const FRESH_SECONDS = 30

/** Row of a sign-in's first challenge, to be written together with the sign-in. */
export function firstChallenge({ hostname }: Host, boundTo: string): Artifact {
  const life = LIFE_SECONDS + FRESH_SECONDS
  const challenge = randomBytes(32).toString('base64url')
  return artifactOf(hostname, CHALLENGE, `passkey ${boundTo}`, { exp: Math.floor(Date.now() / 1000) + life, challenge }, life)
}

/** Reads the first challenge while it is fresh and unanswered. */
export async function freshChallenge(db: Database, host: Host, boundTo: string): Promise<string | undefined> {
  const found = await challenges(db, host).find(`passkey ${boundTo}`)
  if (!found || typeof found.exp !== 'number' || found.exp < Date.now() / 1000 + LIFE_SECONDS) return undefined
  return typeof found['challenge'] === 'string' ? found['challenge'] : undefined
}

/** Returns the challenge of `startPasskey` and deletes it. */
export const takePasskeyChallenge = (db: Database, host: Host, boundTo: string): Promise<string | undefined> =>
  takeChallenge(db, host, `passkey ${boundTo}`)

/** Finds the owner of an answering passkey, if they may sign in on this host. The answer is not verified yet. */
export async function findPasskey(
  db: Database,
  host: Host,
  answer: string,
): Promise<{ device: SecurityDevice; user: UserRow } | undefined> {
  const response = readAnswer(answer)
  if (!response) return undefined
  const [found] = await db.orm
    .select({ device: userFidoCredential, user: userIdentity })
    .from(userFidoCredential)
    .innerJoin(userIdentity, eq(userIdentity.id, userFidoCredential.userId))
    .where(and(eq(userFidoCredential.keyId, response.id), eq(userFidoCredential.host, host.hostname), mayEnter(host)))
  return found
}

/** Checks a passkey that replaces both password and second factor: it must name its owner, and must have verified them. */
export async function acceptPasskey(
  db: Database,
  host: Host,
  device: SecurityDevice,
  challenge: string | undefined,
  answer: string,
): Promise<boolean> {
  const response = readAnswer(answer)
  if (challenge === undefined || response === undefined || response.response['userHandle'] !== handleOf(device.userId)) return false
  return isSignedBy(db, host, device, challenge, response, { requireUserVerification: true })
}

/** User handle on devices: the 16 bytes of the ID. */
const handleOf = (userId: string): string => userBytes(userId).toString('base64url')
const userBytes = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex')

async function isSignedBy(
  db: Database,
  host: Host,
  device: SecurityDevice,
  expectedChallenge: string,
  response: Answer,
  { requireUserVerification }: { requireUserVerification: boolean },
): Promise<boolean> {
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: host.origin,
    expectedRPID: host.hostname,
    credential: { id: device.keyId, publicKey: Uint8Array.from(device.publicKey), counter: device.counter },
    requireUserVerification,
  }).catch(() => undefined)
  if (!result?.verified) return false
  const used = await db.orm
    .update(userFidoCredential)
    .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: new Date() })
    .where(and(eq(userFidoCredential.id, device.id), sql`${userFidoCredential.counter} = ${device.counter}`))
    .returning({ id: userFidoCredential.id })
  return used.length === 1
}

/** A user's devices on this host; those of other hosts do not count (promise E11). */
export const devicesOf = ({ orm }: { orm: Pick<Orm, 'select'> }, { hostname }: Host, userId: string): Promise<SecurityDevice[]> =>
  orm
    .select()
    .from(userFidoCredential)
    .where(and(eq(userFidoCredential.userId, userId), eq(userFidoCredential.host, hostname)))
    .orderBy(userFidoCredential.createdAt)

const descriptor = ({ keyId, transports }: SecurityDevice) => ({
  id: keyId,
  ...(transports === '' ? {} : { transports: transports.split(' ') }),
})

const CHALLENGE = 'WebAuthnChallenge'
const challenges = (db: Database, { hostname }: Host) => createAdapter(db, hostname, CHALLENGE)

async function keepChallenge(db: Database, host: Host, id: string, challenge: string): Promise<void> {
  const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS
  await challenges(db, host).upsert(id, { exp, challenge }, LIFE_SECONDS)
}

/** A challenge can be answered once. */
async function takeChallenge(db: Database, host: Host, id: string): Promise<string | undefined> {
  const found = await challenges(db, host).find(id)
  await challenges(db, host).destroy(id)
  if (!found || typeof found.exp !== 'number' || found.exp <= Date.now() / 1000) return undefined
  return typeof found['challenge'] === 'string' ? found['challenge'] : undefined
}
