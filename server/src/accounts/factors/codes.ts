import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { oneTimeCode } from '../../tables/people/credential.table.ts'
import type { CodePurpose } from '../../tables/people/credential.table.ts'
import { deriveKey } from '../../platform/secrets.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { latestPast } from '../clock.ts'

/** Promise E6: 6 digits, ten minutes, five tries. */
export const CODE = { digits: 6, seconds: 600, tries: 5 } as const

/** Which code is meant: whose, what for, and the one sign-in or session that asked. */
export type CodeRequest = { userId: string; purpose: CodePurpose; boundTo: string }

type Writer = Pick<Orm, 'select' | 'insert' | 'update' | 'delete'>

/** 6 digits of a cryptographic random number, each as likely as the others. */
export const randomDigits = (): string => String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')

/** Makes the code of a request; one that was made before stops working. @returns the digits, to be sent and nowhere else written */
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
 * Checks digits once; the try is counted before it is judged. A right code is used up.
 * @returns where the code had been sent; undefined for a wrong, used, expired or worn-out one
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

/** Forgets a code that did not reach its person. */
export async function dropCode(orm: Pick<Orm, 'delete'>, request: CodeRequest): Promise<void> {
  await orm.delete(oneTimeCode).where(mine(request))
}

/** When the request's last code was made; undefined without one. */
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

/** Six digits are few: without the server's key the hash tells nothing. */
const hashOf = (keyring: Keyring, { userId, purpose, boundTo }: CodeRequest, digits: string) =>
  createHmac('sha256', deriveKey(keyring, 'one-time codes')).update(`${userId}\n${purpose}\n${boundTo}\n${digits}`).digest('base64url')

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
