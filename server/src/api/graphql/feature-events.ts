import { eq } from 'drizzle-orm'
import { Repeater, SlidingBuffer } from 'graphql-yoga'
import type { Database } from '../../db/database.ts'
import type { FeaturesNews } from '../../entities/features/feature.subscriptions.ts'
import { appConfiguration } from '../../tables/feature.table.ts'

/** Channel that the trigger on the sentinel row notifies, whichever process changed a flag. */
const CHANNEL = 'features_changed'

export type FeatureEvents = {
  /** Starts with the current key, so that nothing is missed between a lost connection and the next. */
  keys(): AsyncIterable<FeaturesNews>
  close(): Promise<void>
}

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
        // Of several pending events only the last one matters.
      }, new SlidingBuffer(1)),
    close: stop,
  }
}
