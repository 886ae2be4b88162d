import { expect, it } from 'vitest'
import { sharePoll } from '#src/lib/tabs/shared-poll.ts'
import type { PollMessage } from '#src/lib/tabs/shared-poll.ts'
import type { TabChannel } from '#src/lib/tabs/tab-channel.ts'

const EVERY = 1500

/** Tabs of one browser, which begin one after the other and ask by clocks of their own. */
function browser(tabs: number, key = (_tab: number) => 'events') {
  const clock = { now: 1_000_000 }
  const listeners = new Map<number, (message: PollMessage) => void>()
  const [asked, heard] = [Array<number>(tabs).fill(0), Array<number>(tabs).fill(0)]
  const channelOf = (tab: number): TabChannel<PollMessage> => ({
    post: (message) => listeners.forEach((listener, other) => other !== tab && listener(message)),
    hear: (listener) => {
      listeners.set(tab, listener)
      return () => listeners.delete(tab)
    },
    close: () => listeners.delete(tab),
  })
  const open = Array.from({ length: tabs }, (_, tab) => tab)
  const polls = open.map((tab) =>
    sharePoll({ key: key(tab), every: EVERY, hear: () => (heard[tab] = (heard[tab] ?? 0) + 1) }, channelOf(tab), () => clock.now),
  )
  const tick = (tab: number) => {
    if (!polls[tab]?.claim()) return
    asked[tab] = (asked[tab] ?? 0) + 1
    polls[tab].tell({ nodes: [], pageInfo: {} })
  }
  return {
    ...{ asked, heard, clock },
    leave: (tab: number) => {
      polls[tab]?.close()
      open.splice(open.indexOf(tab), 1)
    },
    /** So many milliseconds, in each of which the tabs whose turn it is tick. */
    pass(ms: number) {
      for (let end = clock.now + ms; clock.now < end; clock.now++)
        for (const tab of open) if ((clock.now - tab * 29) % EVERY === 0) tick(tab)
    },
    sum: () => asked.reduce((sum, count) => sum + count, 0),
  }
}

it('asks once for fifty tabs, and tells each of them', () => {
  const tabs = browser(50)
  tabs.pass(60_000)
  expect(tabs.sum()).toBe(60_000 / EVERY)
  expect(tabs.asked.filter((count) => count > 0)).toHaveLength(1)
  expect(Math.min(...tabs.heard.filter((_, tab) => tabs.asked[tab] === 0))).toBe(60_000 / EVERY)
})

it('goes on by another tab when the one that asks has left', () => {
  const tabs = browser(50)
  tabs.pass(6000)
  tabs.leave(tabs.asked.findIndex((count) => count > 0))
  const before = tabs.sum()
  tabs.pass(2 * EVERY)
  expect(tabs.sum() - before).toBeGreaterThanOrEqual(1)
  tabs.pass(60_000)
  expect(tabs.sum() - before).toBeLessThanOrEqual(62_000 / EVERY + 1)
})

it('shares nothing between different questions, and is not silenced by a clock that is put back', () => {
  const tabs = browser(2, (tab) => `question ${tab}`)
  tabs.pass(15_000)
  expect(tabs.asked).toEqual([10, 10])
  expect(tabs.heard).toEqual([0, 0])
  const same = browser(2)
  same.pass(3000)
  same.clock.now -= 3_600_000
  same.pass(15_000)
  expect(same.sum()).toBeGreaterThanOrEqual(11)
})
