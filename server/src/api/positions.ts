import type { IncomingMessage, ServerResponse } from 'node:http'
import { isWithin, readPosition, writePosition } from '../db/replica/position.ts'
import type { Position } from '../db/replica/position.ts'
import type { Replica } from '../db/replica/replica.ts'
import { setCookie } from '../platform/http/cookies.ts'

/**
 * How far the log of the primary was when a browser was answered last, kept by the browser for as long as a replica may be behind: whichever process it
 * asks next shows it nothing older. The position is the cookie's name, so that answers that come in another order than they were sent take nothing from
 * each other. Not signed: who makes one up leads their own reads to the primary.
 */
export type Positions = {
  /** @returns 'now' where it is only known that something was written */
  read(req: IncomingMessage): Position | 'now' | undefined
  /** Gives the browser where the primary is, in the place of what it came with. */
  hand(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Leads the browser's reads to the primary: for what writes much and is not asked about each time. */
  handNow(res: ServerResponse): void
}

const NAME = 'portico_seen_'
const NOW = 'now'
const PATH = '/graphql'
/** Between the answer, of which the browser counts, and the moment that a read is judged by. */
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
