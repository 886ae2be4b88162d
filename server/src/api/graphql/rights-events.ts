import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import { Repeater, SlidingBuffer } from 'graphql-yoga'
import { viewersOf } from '../../access/viewer.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import type { RightsNews } from '../../entities/sessions/rights.subscriptions.ts'
import { createListeners } from '../../platform/listeners.ts'

/** Channel that triggers notify with the ID of a user whose rights may have changed, whichever process has done it. */
const CHANNEL = 'rights_changed'

/** Channel that a trigger notifies with each signed-in member of a customer whose rule of networks has changed. */
const NETWORKS = 'networks_changed'

export type RightsEvents = {
  /** Starts with the current key, so that nothing is missed between a lost connection and the next. */
  keysOf(userId: string): AsyncIterable<RightsNews>
  /** Registers a function that is called with each member of a customer whose networks have changed; undefined if it may be anybody. */
  onNetworks(hear: (userId: string | undefined) => void): void
  close(): Promise<void>
}

/** Milliseconds in which changes are collected: a change of a profile or an organisation reaches all of its users at once. */
const COLLECTED = 20
const MOST_READ = 1_000

export async function listenToRights(db: Pick<Database, 'listen' | 'orm'>): Promise<RightsEvents> {
  const listeners = createListeners<void>()
  const viewers = new DataLoader<string, Viewer | undefined>(
    async (userIds) => {
      const found = await viewersOf(db.orm, userIds)
      return userIds.map((userId) => found.get(userId))
    },
    { cache: false, maxBatchSize: MOST_READ, batchScheduleFn: (read) => void setTimeout(read, COLLECTED) },
  )
  const hearers: ((userId: string | undefined) => void)[] = []
  const stop = await db.listen(
    CHANNEL,
    (userId) => {
      for (const listener of listeners.of(userId)) listener()
    },
    () => {
      for (const listener of listeners.all()) listener()
    },
  )
  const tell = (userId?: string) => {
    for (const hear of hearers) hear(userId)
  }
  const stopNetworks = await db.listen(NETWORKS, tell, tell)
  return {
    keysOf: (userId) =>
      new Repeater<RightsNews>(async (push, stopped) => {
        let known: string | undefined
        let [isAsked, isReading] = [false, false]
        const read = async () => {
          const key = rightsKey(await viewers.load(userId))
          if (key !== known) void push({ key })
          known = key
        }
        const hear = async () => {
          isAsked = true
          if (isReading) return
          isReading = true
          while (isAsked) {
            isAsked = false
            // A change that cannot be read now is read with the next one, or when the socket is opened again.
            await read().catch(() => undefined)
          }
          isReading = false
        }
        const stopListening = listeners.add(userId, () => void hear())
        void hear()
        await stopped
        stopListening()
        // Of several pending events only the last one matters.
      }, new SlidingBuffer(1)),
    onNetworks: (hear) => void hearers.push(hear),
    close: async () => void (await Promise.all([stop(), stopNetworks()])),
  }
}

/** The statements that read rights do not order them. */
function rightsKey(viewer: Viewer | undefined): string {
  const { userType, roles = [], partnerId, isHrPartner, customerIds = [], nhr = [], isShutOut, profiles = [] } = viewer ?? {}
  const sorted = [roles, customerIds, nhr].map((values) => values.toSorted())
  const rights = profiles.map(({ activities, ...profile }) => JSON.stringify([profile, activities.toSorted()])).toSorted()
  const facts = [userType, partnerId, isHrPartner, isShutOut, ...sorted, rights]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
