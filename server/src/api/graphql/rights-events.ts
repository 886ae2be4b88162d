import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import { sql } from 'drizzle-orm'
import { Repeater, SlidingBuffer } from 'graphql-yoga'
import { viewersOf } from '../../access/viewer.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import type { RightsNews } from '../../entities/sessions/rights.subscriptions.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'

/** Channel that triggers notify with the ID of a user whose rights may have changed, whichever process has done it. */
const CHANNEL = 'rights_changed'

/** Channel that a trigger notifies with each signed-in member of a customer whose rule of networks has changed. */
const NETWORKS = 'networks_changed'

export type RightsEvents = {
  /** Starts with the current key, so that nothing is missed between a lost connection and the next. */
  keysOf(userId: string): AsyncIterable<RightsNews>
  /**
   * Registers a function that is called with each signed-in member of a customer whose networks have changed, also because a trial has lapsed;
   * undefined if it may be anybody.
   */
  onNetworks(hear: (userId: string | undefined) => void): void
  close(): Promise<void>
}

/** Milliseconds in which changes are collected: a change of a profile or an organisation reaches all of its users at once. */
const COLLECTED = 20
const MOST_READ = 1_000

export async function listenToRights(db: Pick<Database, 'listen' | 'orm'>, log: Pick<Logger, 'error'>): Promise<RightsEvents> {
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
  const trials = watchTrials({ db, log, onLapse: tell })
  const tellAll = (userId?: string) => {
    tell(userId)
    trials.wake()
  }
  const stopNetworks = await db.listen(NETWORKS, tellAll, tellAll)
  trials.wake()
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
    close: async () => void (await Promise.all([stop(), stopNetworks(), trials.close()])),
  }
}

/** Repeats a read that has failed. */
const READ_AGAIN_MS = 60_000

type Lapses = { readonly now: Date; readonly nextInMs: number | null; readonly userIds: readonly string[] }
type Trials = { readonly db: Pick<Database, 'orm'>; readonly log: Pick<Logger, 'error'>; readonly onLapse: (userId: string) => void }

/**
 * Calls `onLapse` with each signed-in member of a customer whose trial of networks has lapsed. Nothing is written then, so no trigger notifies. The
 * clock is that of the database, by which every request is judged.
 */
function watchTrials({ db, log, onLapse }: Trials) {
  let timer: NodeJS.Timeout | undefined
  let since: Date | undefined
  const reading = periodic({
    name: 'watch trials of networks',
    everyMs: READ_AGAIN_MS,
    log,
    async run() {
      const { rows } = await db.orm.execute<Lapses>(sql`
        select now() as now,
          (select extract(epoch from min(lapses_at) - now())::float8 * 1000 from customer_network_rule where lapses_at > now()) as "nextInMs",
          array(select distinct session.user_id::text from customer_network_rule rule
            join user_customer on user_customer.customer_id = rule.customer_id
            join server_side_session session on session.user_id = user_customer.user_id and session.ended_at is null
            where rule.lapses_at > coalesce(${since?.toISOString() ?? null}::timestamptz, now()) and rule.lapses_at <= now()) as "userIds"`)
      const [found] = rows
      if (!found) return
      clearTimeout(timer)
      if (found.nextInMs !== null) timer = setTimeout(reading.wake, Math.ceil(found.nextInMs) + 1).unref()
      since = new Date(found.now)
      for (const userId of found.userIds) onLapse(userId)
    },
  })
  return {
    wake: reading.wake,
    close: async () => {
      await reading.close()
      clearTimeout(timer)
    },
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
