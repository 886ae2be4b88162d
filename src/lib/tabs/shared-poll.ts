import { openTabChannel } from './tab-channel.ts'
import type { TabChannel } from './tab-channel.ts'

/** A question that is asked again and again: that some tab asks it now, or what it was answered. */
export type PollMessage = { key: string; answer?: unknown }

export type SharedPoll = {
  /** Whether this tab asks: no other has within the time after which it is asked again. Then all others wait for the answer. */
  claim: () => boolean
  tell: (answer: unknown) => void
  close: () => void
}

const readMessage = (data: unknown): PollMessage | undefined =>
  typeof data === 'object' && data !== null && 'key' in data && typeof data.key === 'string' ? { ...data, key: data.key } : undefined

export const openPollChannel = (): TabChannel<PollMessage> => openTabChannel('polls', readMessage)

/**
 * Shares what several tabs of a browser ask every so many milliseconds, so that one of them asks for all. Whoever asks is the next to ask, until it
 * leaves or is hidden: then another is due.
 * @param key the question, and who asks it
 */
export const sharePoll = (
  { key, every, hear }: { key: string; every: number; hear: (answer: unknown) => void },
  channel: TabChannel<PollMessage> = openPollChannel(),
  now: () => number = Date.now,
): SharedPoll => {
  let askedAt = -Infinity
  channel.hear((message) => {
    if (message.key !== key) return
    // A clock that was put back does not silence this tab.
    askedAt = now()
    if (message.answer !== undefined) hear(message.answer)
  })
  return {
    claim: () => {
      const since = now() - askedAt
      if (since >= 0 && since < every) return false
      channel.post({ key })
      return true
    },
    tell: (answer) => channel.post({ key, answer }),
    close: channel.close,
  }
}
