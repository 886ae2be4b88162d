import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSessionMessage } from '#src/lib/tabs/session-channel.ts'
import { openNewsChannel, readSessionNews } from '#src/lib/tabs/session-news.ts'
import type { SessionNews } from '#src/lib/tabs/session-news.ts'

const ended: SessionNews = { type: 'ended', subject: 'ada', session: 's1', reason: 'signedOut' }

describe('I5 messages between tabs', () => {
  it('I5 reads what a tab of ours sends, and nothing more of it', () => {
    expect(readSessionNews({ ...ended, extra: 1 })).toEqual(ended)
    expect(readSessionNews({ type: 'opened', subject: 'ada', session: '' })).toEqual({ type: 'opened', subject: 'ada', session: '' })
  })

  it.each([
    null,
    'ended',
    [],
    { ...ended, reason: 'because' },
    { ...ended, subject: '' },
    { ...ended, subject: 1 },
    { ...ended, session: null },
    { ...ended, type: 'closed' },
    { type: 'ended', subject: 'ada', session: 's1' },
  ])('I5 drops %j', (data) => {
    expect(readSessionNews(data)).toBeUndefined()
  })

  it('I5 throws at nothing, and takes only whole messages', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const news = readSessionNews(data)
        const message = readSessionMessage(data)
        expect(news === undefined || ['opened', 'ended'].includes(news.type)).toBe(true)
        expect(message === undefined || typeof message.type === 'string').toBe(true)
      }),
    )
  })

  it('I5 hears other tabs only, and only well-formed news', async () => {
    const [mine, theirs, stranger] = [openNewsChannel(), openNewsChannel(), new BroadcastChannel('session-news')]
    const heard: SessionNews[] = []
    const arrived = new Promise<void>((resolve) => {
      mine.hear((news) => {
        heard.push(news)
        resolve()
      })
    })
    mine.post(ended)
    stranger.postMessage({ type: 'ended', subject: { toString: 'ada' } })
    theirs.post({ ...ended, reason: 'idle' })
    await arrived
    expect(heard).toEqual([{ ...ended, reason: 'idle' }])
    for (const channel of [mine, theirs, stranger]) channel.close()
  })
})
