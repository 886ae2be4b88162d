import type { IncomingMessage, ServerResponse } from 'node:http'
import { isWithin, readPosition, writePosition, type Position } from '../db/replica/position.ts'
import type { Replica } from '../db/replica/replica.ts'
import { setCookie } from '../platform/http/cookies.ts'

/**
 * Log position of the primary at the last answer to a browser, kept by the browser for as long as a replica may lag behind: whichever process answers
 * next must not show anything older. The position is part of the cookie's name, so that answers that arrive in another order do not overwrite each
 * other. Not signed: a forged one only sends the browser's own reads to the primary.
 */
export type Positions = {
  /** @returns 'now' if only the fact that something was written is known */
  read(req: IncomingMessage): Position | 'now' | undefined
  /** Sets the primary's current position in the browser and removes the ones it has sent. */
  hand(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Sends the browser's reads to the primary without looking up a position, for endpoints that write often. */
  handNow(res: ServerResponse): void
}

const NAME = 'portico_seen_'
const NOW = 'now'
const PATH = '/graphql'
/** Margin between the arrival of the answer, when the cookie's lifetime starts, and the moment at which a read is judged. */
const SPARE_SECONDS = 5

export function createPositions(replica: Replica, { origin }: URL): Positions {
  const seconds = Math.ceil(replica.mostLagMs / 1000) + SPARE_SECONDS
  const set = (res: ServerResponse, name: string, maxAge = seconds) =>
    setCookie(res, origin, { name: NAME + name, value: '1', maxAge, path: PATH })
  return {
    read(req) {
      const names = namesIn(req)
      if (names.includes(NOW)) return 'now'
      return names
        .map(readPosition)
        .reduce((latest, each) => (each && latest && isWithin(each, latest) ? latest : (each ?? latest)), undefined)
    },
    async hand(req, res) {
      const position = await replica.position().catch(() => undefined)
      if (!position) return set(res, NOW)
      set(res, writePosition(position))
      for (const name of namesIn(req)) {
        const earlier = readPosition(name)
        if (earlier && isWithin(earlier, position) && name !== writePosition(position)) set(res, name, 0)
      }
    },
    handNow: (res) => set(res, NOW),
  }
}

const namesIn = ({ headers: { cookie = '' } }: IncomingMessage): string[] =>
  cookie.split(';').flatMap((pair) => {
    const name = pair.split('=', 1)[0]?.trim() ?? ''
    return name.startsWith(NAME) ? [name.slice(NAME.length)] : []
  })
