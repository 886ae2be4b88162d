import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

/** What was asked for over the network at once, by method and path, for none of it waited for another. */
export type Round = readonly string[]

type Held = { requestId: string; networkId: string; what: string; isPage: boolean; isAhead: boolean }

const LOOK_EVERY_MS = 20
/** So many looks in a row at a page that has nothing to do and asks for nothing. */
const LOOKS = 3
/** No page of ours has something to do, or something under way, for longer. */
const SETTLES_WITHIN_MS = 60_000

/**
 * Loads an address on a network of which every way takes as long as any other, and answers the rounds that it took until `main[data-ready]`: all
 * that the page asks for is held until it has nothing to do and asks for nothing more; then all of it is let go, and that is a round. So what
 * began after something had ended began because of it, on a machine however slow, and the rounds are the requests in a row.
 *
 * As on a slow link, a page is left at once: scripts that its links ask for ahead (priority low) are let go only where it stays, so that nothing
 * of them is there when the next page begins. What the browser keeps is no round.
 */
export async function roundsUntilReady(page: Page, session: CDPSession, address: string): Promise<Round[]> {
  const network = await holdNetwork(session)
  const isReady = () => page.evaluate(() => document.querySelector('main[data-ready]') !== null)
  const rounds: Round[] = []
  const going = page.goto(address, { waitUntil: 'commit' }).catch(() => undefined)
  do {
    await network.settled(page)
    const now = network.held()
    if (now.length === 0) throw new Error(`The page asks for nothing and is not ready, after ${JSON.stringify(rounds)}.`)
    const first = now.filter(({ isAhead }) => !isAhead)
    await network.letGo(first)
    await network.settled(page)
    const rest = network.isLeft() ? [] : now.filter((each) => each.isAhead && network.held().includes(each))
    await network.letGo(rest)
    await network.settled(page)
    rounds.push([...first, ...rest].map(({ what }) => what))
  } while (network.isLeft() || !(await isReady()))
  await session.send('Fetch.disable')
  await going
  return rounds
}

async function holdNetwork(session: CDPSession) {
  const held = new Map<string, Held>()
  /** What is under way, with what it is. */
  const flying = new Map<string, string>()
  /** By which document of which frame each request was made. */
  const askedBy = new Map<string, { loaderId: string; frameId: string | undefined }>()
  const pages = { asked: new Set<string>(), read: new Set<string>(), shown: new Set<string>() }
  const kept = { coming: new Map<string, string>(), here: new Set<string>() }
  let asked = 0
  const land = (id: string) => {
    if (!pages.asked.has(id) || (pages.read.has(id) && pages.shown.has(id))) flying.delete(id)
  }
  const letGo = async (all: readonly Pick<Held, 'requestId' | 'networkId' | 'what'>[]) => {
    for (const { requestId, networkId, what } of all) {
      held.delete(requestId)
      flying.set(networkId, what)
      // Gone with the page that asked for it.
      await session.send('Fetch.continueRequest', { requestId }).catch(() => flying.delete(networkId))
    }
  }
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.status === 200 && /immutable/.test(response.headers['cache-control'] ?? '')) kept.coming.set(requestId, response.url)
    // Its end comes when somebody reads it, whose code may still be held.
    if (type === 'Fetch') flying.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId }) => {
    const url = kept.coming.get(requestId)
    if (url !== undefined) kept.here.add(url)
    pages.read.add(requestId)
    land(requestId)
  })
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId }) => void askedBy.set(requestId, { loaderId, frameId }))
  session.on('Page.frameNavigated', ({ frame: { id, loaderId } }) => {
    pages.shown.add(loaderId)
    land(loaderId)
    // Of what the document before had asked for, nobody may tell the end.
    for (const networkId of flying.keys()) {
      const by = askedBy.get(networkId)
      if (by?.frameId === id && by.loaderId !== loaderId) flying.delete(networkId)
    }
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    flying.delete(requestId)
    for (const [id, { networkId }] of held) if (networkId === requestId) held.delete(id)
  })
  session.on('Fetch.requestPaused', ({ requestId, networkId = requestId, request: { url, method, initialPriority }, resourceType }) => {
    asked++
    // The next way of a redirect.
    flying.delete(networkId)
    const what = `${method} ${new URL(url).pathname}`
    if (kept.here.has(url)) return void letGo([{ requestId, networkId, what }])
    const isPage = resourceType === 'Document'
    if (isPage) pages.asked.add(networkId)
    const isAhead = resourceType === 'Script' && (initialPriority === 'Low' || initialPriority === 'VeryLow')
    held.set(requestId, { requestId, networkId, what, isPage, isAhead })
  })
  const isLeft = () => [...held.values()].some(({ isPage }) => isPage)
  const isComing = () => [...flying.keys()].some((id) => pages.asked.has(id))
  for (const domain of ['Page.enable', 'Network.enable', 'Fetch.enable'] as const) await session.send(domain)
  return {
    held: () => [...held.values()],
    isLeft,
    letGo,
    /** Until the page has nothing to do and asks for nothing, or is being left: who waits for another page answers no questions. */
    async settled(page: Page) {
      const until = performance.now() + SETTLES_WITHIN_MS
      for (let looks = 0, before = -1; looks < LOOKS;) {
        await delay(LOOK_EVERY_MS)
        if (performance.now() > until)
          throw new Error(`The page does not settle; under way: ${[...flying.values()].join(', ') || 'nothing'}.`)
        if (isLeft()) return
        if (isComing()) continue
        const isIdle = await answerUnless(() => isLeft() || isComing(), page.evaluate(idle))
        looks = isIdle && flying.size === 0 && asked === before ? looks + 1 : 0
        before = asked
      }
    },
  }
}

/** False where it comes to `isVain` first, or where the page that was asked is gone. */
async function answerUnless(isVain: () => boolean, answer: Promise<boolean>): Promise<boolean> {
  const answered = new AbortController()
  const vain = async () => {
    while (!answered.signal.aborted && !isVain()) await delay(LOOK_EVERY_MS)
    return false
  }
  return Promise.race([answer.catch(() => false).finally(() => answered.abort()), vain()])
}

/** Runs in the page: when it has been read to its end and the browser has nothing to do. */
const idle = () =>
  new Promise<boolean>((resolve) => requestIdleCallback(() => setTimeout(() => resolve(document.readyState !== 'loading'), 50)))
