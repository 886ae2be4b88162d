import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { deriveKey, open, seal, type Keyring } from '../../platform/secrets.ts'
import type { UserRow } from '../claims.ts'

const DIGITS = 6
const HASH_BYTES = 32

/** All combinations of three of the six positions, in order. */
const TRIPLES: readonly (readonly [number, number, number])[] = [0, 1, 2, 3, 4, 5].flatMap((a) =>
  [0, 1, 2, 3, 4, 5].filter((b) => b > a).flatMap((b) => [0, 1, 2, 3, 4, 5].filter((c) => c > b).map((c) => [a, b, c] as const)),
)

/** Value of `user_identity.pin`: the sealed keyed hashes of every three digits. The digits themselves are not stored. */
export function sealPin(userId: string, digits: string, keyring: Keyring): Buffer {
  if (!/^\d{6}$/.test(digits)) throw new Error(`A PIN has ${DIGITS} digits`)
  return seal(Buffer.concat(TRIPLES.map((triple) => hashOf(userId, triple, triple.map((at) => digits[at]).join(''), keyring))), keyring)
}

/**
 * The three positions (1 to 6) of the challenge. They stay until answered correctly, so that nobody can wait for positions they know (promise E7).
 */
export async function pinPositions(orm: Pick<Orm, 'select' | 'update'>, userId: string): Promise<number[]> {
  const triple = TRIPLES[randomInt(TRIPLES.length)] ?? [0, 1, 2]
  await orm
    .update(userIdentity)
    .set({ pinPositions: triple.map((at) => at + 1).join(' ') })
    .where(and(eq(userIdentity.id, userId), isNull(userIdentity.pinPositions)))
  const [row] = await orm.select({ positions: userIdentity.pinPositions }).from(userIdentity).where(eq(userIdentity.id, userId))
  return (row?.positions ?? '').split(' ').map(Number)
}

/** Whether the digits match those at the requested positions; a right answer ends the challenge. */
export async function acceptPin(orm: Pick<Orm, 'select' | 'update'>, user: UserRow, typed: string, keyring: Keyring): Promise<boolean> {
  const digits = typed.replaceAll(/[\s-]/g, '')
  const positions = await pinPositions(orm, user.id)
  const index = TRIPLES.findIndex((triple) => triple.every((at, nth) => at + 1 === positions[nth]))
  const triple = TRIPLES[index]
  if (user.pin === null || triple === undefined || !/^\d{3}$/.test(digits)) return false
  const stored = open(user.pin, keyring).subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
  if (!timingSafeEqual(stored, hashOf(user.id, triple, digits, keyring))) return false
  await orm.update(userIdentity).set({ pinPositions: null }).where(eq(userIdentity.id, user.id))
  return true
}

const hashOf = (userId: string, triple: readonly number[], digits: string, keyring: Keyring) =>
  createHmac('sha256', deriveKey(keyring, 'PINs'))
    .update(`${userId}\n${triple.join(',')}\n${digits}`)
    .digest()
