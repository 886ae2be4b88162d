import { openTabChannel, type TabChannel } from './tab-channel.ts'

/** Message about a repeated request: that some tab sends it now, or the response. */
export type PollMessage = { key: string; answer?: unknown }

export type SharedPoll = {
  /**
   * Whether this tab sends the request, which is the case if no other tab has done so within the interval. All other tabs then wait for the response.
   */
  claim: () => boolean
  tell: (answer: unknown) => void
  close: () => void
}

const readMessage = (data: unknown): PollMessage | undefined =>
  typeof data === 'object' && data !== null && 'key' in data && typeof data.key === 'string' ? { ...data, key: data.key } : undefined

const openPollChannel = (): TabChannel<PollMessage> => openTabChannel('polls', readMessage)

/**
 * Shares a poll between the tabs of a browser, so that one of them asks for all. The tab that asked is also the next to ask, until it is closed or
 * hidden; then another tab takes over.
 * @param key identifies the request and the user who sends it
 */
export const sharePoll = (
  { key, every, hear }: { key: string; every: number; hear: (answer: unknown) => void },
  channel: TabChannel<PollMessage> = openPollChannel(),
  now: () => number = Date.now,
): SharedPoll => {
  let askedAt = -Infinity
  channel.hear((message) => {
    if (message.key !== key) return
    // A clock that is set back later does not silence this tab, because `claim` ignores a negative span.
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
