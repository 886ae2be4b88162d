import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { oneTimeCode, type CodePurpose } from '../../tables/people/credential.table.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'
import { latestPast } from '../clock.ts'

/** Promise E6: 6 digits, ten minutes, five tries. */
export const CODE = { digits: 6, seconds: 600, tries: 5 } as const

/** Identifies a code: its user, purpose, and the one sign-in or session that requested it. */
export type CodeRequest = { userId: string; purpose: CodePurpose; boundTo: string }

type Writer = Pick<Orm, 'select' | 'insert' | 'update' | 'delete'>

/** Six digits of a cryptographic random number, evenly distributed. */
export const randomDigits = (): string => String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')

/** Makes the code of a request; an earlier one stops working. @returns the digits, which are only sent and written nowhere else */
export async function issueCode(orm: Writer, keyring: Keyring, request: CodeRequest, target: string): Promise<string> {
  const digits = randomDigits()
  const now = Date.now()
  const row = {
    hash: hashOf(keyring, request, digits),
    target,
    tries: 0,
    createdAt: new Date(now),
    expiresAt: new Date(now + CODE.seconds * 1000),
  }
  await orm
    .insert(oneTimeCode)
    .values({ ...request, ...row })
    .onConflictDoUpdate({ target: [oneTimeCode.userId, oneTimeCode.purpose, oneTimeCode.boundTo], set: row })
  return digits
}

/**
 * Checks digits; the try is counted before it is judged. A right code is consumed.
 * @returns the address that the code was sent to; undefined for a wrong, used, expired or worn-out code
 */
export async function spendCode(orm: Writer, keyring: Keyring, request: CodeRequest, typed: string): Promise<string | undefined> {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const [code] = await orm
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(and(mine(request), isGood(), lt(oneTimeCode.tries, CODE.tries)))
    .returning()
  if (!code || !isSame(code.hash, hashOf(keyring, request, digits))) return undefined
  const spent = await orm.delete(oneTimeCode).where(eq(oneTimeCode.id, code.id)).returning({ target: oneTimeCode.target })
  return spent[0]?.target
}

/** Deletes a code that could not be delivered. */
export async function dropCode(orm: Pick<Orm, 'delete'>, request: CodeRequest): Promise<void> {
  await orm.delete(oneTimeCode).where(mine(request))
}

/** Time of the request's last code; undefined if there is none. */
export async function codeSentAt(orm: Writer, request: CodeRequest): Promise<Date | undefined> {
  const [code] = await orm
    .select({ at: oneTimeCode.createdAt })
    .from(oneTimeCode)
    .where(and(mine(request), isGood()))
  return code?.at
}

const isGood = () => and(gt(oneTimeCode.expiresAt, new Date()), lte(oneTimeCode.createdAt, latestPast()))

const mine = ({ userId, purpose, boundTo }: CodeRequest) =>
  and(eq(oneTimeCode.userId, userId), eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.boundTo, boundTo))

/** Keyed hash: six digits could be guessed from a plain hash. */
const hashOf = (keyring: Keyring, { userId, purpose, boundTo }: CodeRequest, digits: string) =>
  createHmac('sha256', deriveKey(keyring, 'one-time codes')).update(`${userId}\n${purpose}\n${boundTo}\n${digits}`).digest('base64url')

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
