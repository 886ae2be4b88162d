import { createHash } from 'node:crypto'
import type { Logger } from '../../platform/log.ts'

/** Whether a password is known from a data breach. */
export type BreachCheck = (plain: string) => Promise<boolean>

/** Without a service nothing is known of any password. */
export const neverBreached: BreachCheck = () => Promise.resolve(false)

const PREFIX = 5
const MOST_MS = 2000
/** An answer has about a thousand lines of 40 characters. */
const MOST_BYTES = 1_048_576

/**
 * Asks the range API of Have I Been Pwned, or a copy of it: only the first five of forty hexadecimal digits of the SHA-1 leave this server, and the
 * answer is padded, so that its size does not tell which prefix was asked for. If the service does not answer in time, the password counts as unknown,
 * because nobody could set one otherwise.
 * @param url address to which the prefix is appended, such as https://api.pwnedpasswords.com/range/
 */
export const createBreachCheck =
  (url: URL, log: Pick<Logger, 'warn'>, mostMs = MOST_MS): BreachCheck =>
  async (plain) => {
    const digest = createHash('sha1').update(plain).digest('hex').toUpperCase()
    try {
      const lines = await readLines(new URL(digest.slice(0, PREFIX), withSlash(url)), mostMs)
      const rest = digest.slice(PREFIX)
      // Padding has lines that count zero.
      return lines.some((line) => {
        const [suffix, count] = line.trim().split(':')
        return suffix?.toUpperCase() === rest && Number(count) > 0
      })
    } catch (error) {
      log.warn({ host: url.host, failure: error instanceof Error ? error.message : String(error) }, 'A new password was not looked up')
      return false
    }
  }

async function readLines(address: URL, mostMs: number): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(mostMs)
  const answer = await fetch(address, { headers: { 'add-padding': 'true', 'user-agent': 'Portico' }, redirect: 'error', signal })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new Error(`HTTP ${answer.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new Error('The answer is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('latin1').split('\n')
}

const withSlash = (url: URL): URL => new URL(url.href.endsWith('/') ? url.href : `${url.href}/`)
