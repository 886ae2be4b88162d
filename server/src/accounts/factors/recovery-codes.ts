import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { recoveryCode } from '../../tables/people/credential.table.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'

const CODES = 10
/** 32 characters without similar-looking ones, so ten of them make 50 bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** Makes ten recovery codes; earlier ones stop working. @returns them as `xxxxx-xxxxx`, once: only hashes are stored */
export async function renewRecoveryCodes(tx: Pick<Orm, 'insert' | 'delete'>, userId: string, keyring: Keyring): Promise<string[]> {
  const codes = Array.from({ length: CODES }, randomCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, hash: hashOf(userId, code, keyring) })))
  return codes
}

/** Consumes a recovery code; false if it is wrong or was used. */
export async function spendRecoveryCode(orm: Pick<Orm, 'update'>, userId: string, typed: string, keyring: Keyring): Promise<boolean> {
  const spent = await orm
    .update(recoveryCode)
    .set({ usedAt: new Date() })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hashOf(userId, typed, keyring)), isNull(recoveryCode.usedAt)))
    .returning({ id: recoveryCode.id })
  return spent.length === 1
}

export async function recoveryCodesLeft(orm: Pick<Orm, 'select'>, userId: string): Promise<number> {
  const [row] = await orm
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}

function randomCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

const hashOf = (userId: string, code: string, keyring: Keyring) =>
  createHmac('sha256', deriveKey(keyring, 'recovery codes'))
    .update(`${userId}\n${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
    .digest('base64url')
