import { normalize } from '../../platform/normalize.ts'
import { randomUUID } from 'node:crypto'
import { parseOptions } from '@node-rs/argon2'
import { hashInThread } from './hash-threads.ts'
import { ARGON2, importedKind } from './imported-hashes.ts'

/** Hashes a password with argon2id, off the event loop. The text is composed (NFC) first, so that different keyboards yield the same hash. */
export const hashPassword = async (plain: string): Promise<string> => String(await hashInThread({ plain: normalize(plain, 'NFC') }))

/** Whether `plain` matches `stored`: our argon2id, or a hash of another product. */
export async function verifyPassword(stored: string, plain: string): Promise<boolean> {
  if (stored.startsWith('$argon2')) return (await hashInThread({ stored, plain: normalize(plain, 'NFC') })) === true
  return importedKind(stored) !== undefined && (await hashInThread({ stored, plain })) === true
}

let nobody: Promise<string> | undefined

/** Does the work of a failing verification, so that refusing an unknown user takes as long as refusing a known one. */
export async function verifyNobody(plain: string): Promise<false> {
  nobody ??= hashPassword(randomUUID()).catch((error: unknown) => {
    nobody = undefined
    throw error
  })
  await verifyPassword(await nobody, plain)
  return false
}

/** Whether a hash has today's parameters of this server. */
export const isOwn = (stored: string): boolean =>
  stored.startsWith(`$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`)

/** Whether a hash that has just been verified should be replaced: imported, or made with weaker parameters than today's. */
export function isOutdated(stored: string): boolean {
  if (!stored.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost < ARGON2.memoryCost || timeCost < ARGON2.timeCost || parallelism < ARGON2.parallelism
}
