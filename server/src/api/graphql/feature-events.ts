import { eq } from 'drizzle-orm'
import { Repeater, SlidingBuffer } from 'graphql-yoga'
import type { Database } from '../../db/database.ts'
import type { FeaturesNews } from '../../entities/features/feature.subscriptions.ts'
import { appConfiguration } from '../../tables/feature.table.ts'

/** What the trigger on the sentinel notifies, whichever process changed a flag. */
const CHANNEL = 'features_changed'

export type FeatureEvents = {
  /** Begins with the key of now, so that nothing is missed between a lost connection and the next. */
  keys(): AsyncIterable<FeaturesNews>
  close(): Promise<void>
}

/** Hears of changed feature flags from every process. */
export async function listenToFeatures(db: Database): Promise<FeatureEvents> {
  const hearers = new Set<(news: FeaturesNews) => void>()
  const stop = await db.listen(CHANNEL, (key) => {
    if (key) for (const hear of hearers) hear({ key })
  })
  return {
    keys: () =>
      new Repeater<FeaturesNews>(async (push, stopped) => {
        const hear = (news: FeaturesNews) => void push(news)
        hearers.add(hear)
        const [now] = await db.orm.select().from(appConfiguration).where(eq(appConfiguration.sentinel, 'features'))
        if (now) hear({ key: now.key })
        await stopped
        hearers.delete(hear)
        // Of several the last says it all.
      }, new SlidingBuffer(1)),
    close: stop,
  }
}
