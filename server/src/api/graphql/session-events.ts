import { createPubSub } from 'graphql-yoga'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { SessionEnded } from '../../entities/sessions/session.subscriptions.ts'

/** Channel that is notified when a session ends, in whichever process. */
const CHANNEL = 'session_ended'
const payloadSchema = v.object({ sessionId: v.string(), reason: v.string() })

export type SessionEvents = {
  /** Yields once, when the session ends. */
  endOf(sessionId: string): AsyncIterable<SessionEnded>
  /** Registers a function that is called when any session ends. */
  onEnd(hear: (ended: SessionEnded) => void): void
  close(): Promise<void>
}

export async function listenToSessions(db: Database): Promise<SessionEvents> {
  const topics = createPubSub<{ ended: [sessionId: string, ended: SessionEnded] }>()
  const listeners: ((ended: SessionEnded) => void)[] = []
  const stop = await db.listen(CHANNEL, (payload) => {
    const ended = v.safeParse(v.pipe(v.string(), v.parseJson(), payloadSchema), payload)
    if (!ended.success) return
    topics.publish('ended', ended.output.sessionId, ended.output)
    for (const hear of listeners) hear(ended.output)
  })
  return {
    endOf: (sessionId) => topics.subscribe('ended', sessionId),
    onEnd: (hear) => void listeners.push(hear),
    close: stop,
  }
}
