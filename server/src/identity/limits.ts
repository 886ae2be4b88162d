import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import type { Host } from '../hosts.ts'

/** Failed tries that one address, and one typed name from everywhere, may make in ten minutes. */
export type Limits = { perAddress: number; perName: number; mailsPerName: number }

export const LIMITS: Limits = { perAddress: 100, perName: 30, mailsPerName: 3 }

const SECONDS = 600

export type TryLimits = {
  /** Counts a try; false where the address or the name has none left. */
  take(address: string, host: Host, name?: string): Promise<boolean>
  /** A right answer does not count. */
  giveBack(address: string, host: Host, name?: string): Promise<void>
  /** Counts a mail that a visitor asks for; false where the address or the name has none left. */
  takeMail(address: string, host: Host, name: string): Promise<boolean>
}

/** Counts in the database, so that every process counts the same. */
export function createTryLimits(db: Database, limits: Limits): TryLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: SECONDS,
    })
  const byAddress = limiter('sign-in-address', limits.perAddress)
  const byName = limiter('sign-in-name', limits.perName)
  const mails = limiter('mail-name', limits.mailsPerName)
  return {
    async take(address, host, name) {
      const [first, second] = [await taken(byAddress, address), name === undefined || (await taken(byName, digest(host, name)))]
      return first && second
    },
    takeMail: async (address, host, name) => (await taken(byAddress, address)) && taken(mails, digest(host, name)),
    async giveBack(address, host, name) {
      await byAddress.reward(address)
      if (name !== undefined) await byName.reward(digest(host, name))
    },
  }
}

async function taken(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}

/** What somebody typed is not kept: people type passwords into the wrong field. */
const digest = (host: Host, name: string) =>
  createHash('sha256')
    .update(`${host.hostname}\n${name.normalize('NFC').trim().toLowerCase()}`)
    .digest('base64url')
