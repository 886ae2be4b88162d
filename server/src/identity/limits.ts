import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import type { Host } from '../hosts.ts'
import { networkOf } from './client-address.ts'

/** Failed tries that one address, and one typed name from everywhere, may make in ten minutes. */
export type Limits = { perAddress: number; perName: number; mailsPerName: number }

export const LIMITS: Limits = { perAddress: 100, perName: 30, mailsPerName: 3 }

const SECONDS = 600

/** Whether tries are left; `spent` says that this is the first one too many, which is worth noting once. */
export type Left = 'some' | 'spent' | 'none'

export type TryLimits = {
  /** Counts a try of an address and of a typed name. */
  take(address: string, host: Host, name?: string): Promise<Left>
  /** A right answer does not count. */
  giveBack(address: string, host: Host, name?: string): Promise<void>
  /** Counts a mail that a visitor asks for. */
  takeMail(address: string, host: Host, name: string): Promise<Left>
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
      return worse(await taken(byAddress, networkOf(address)), name === undefined ? 'some' : await taken(byName, digest(host, name)))
    },
    takeMail: async (address, host, name) => worse(await taken(byAddress, networkOf(address)), await taken(mails, digest(host, name))),
    async giveBack(address, host, name) {
      await byAddress.reward(networkOf(address))
      if (name !== undefined) await byName.reward(digest(host, name))
    },
  }
}

async function taken(limiter: RateLimiterPostgres, key: string): Promise<Left> {
  try {
    await limiter.consume(key)
    return 'some'
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return refusal.consumedPoints === limiter.points + 1 ? 'spent' : 'none'
  }
}

const worse = (one: Left, other: Left): Left => (one === 'some' ? other : one)

/** What somebody typed is not kept: people type passwords into the wrong field. */
const digest = (host: Host, name: string) =>
  createHash('sha256')
    .update(`${host.hostname}\n${name.normalize('NFC').trim().toLowerCase()}`)
    .digest('base64url')
