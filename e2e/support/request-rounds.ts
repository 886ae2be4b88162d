import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

/** Requests that were sent together, by method and path, because none waited for another. */
export type Round = readonly string[]

type Held = { requestId: string; networkId: string; what: string; isPage: boolean; isAhead: boolean }

const LOOK_EVERY_MS = 20
/** Number of consecutive checks that must find the page idle and without requests. */
const LOOKS = 3
/** Maximum milliseconds that any of our pages is busy or has requests running. */
const SETTLES_WITHIN_MS = 60_000

/**
 * Loads a page on a network with equal latencies and returns the rounds of requests until `main[data-ready]`. All requests of the page are held until
 * it is idle and sends no more; then all are released, which is one round. A request that started after another ended therefore depended on it,
 * however slow the machine is, and the rounds are the requests in a row.
 * As on a slow link, a page is left at once: low-priority preloads of scripts are released only if the page stays, so that they are not in the cache
 * when the next page begins. Requests served from the cache are no round.
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
  /** Running requests by network ID, with their description. */
  const flying = new Map<string, string>()
  /** Document and frame that sent each request. */
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
      // The request disappears with the page that sent it.
      await session.send('Fetch.continueRequest', { requestId }).catch(() => flying.delete(networkId))
    }
  }
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.status === 200 && /immutable/.test(response.headers['cache-control'] ?? '')) kept.coming.set(requestId, response.url)
    // It ends when the body is read, by code that may still be held.
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
    // The end of requests of the previous document may never be reported.
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
    // This is the next request of a redirect.
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
    /** Waits until the page is idle and sends no requests, or is being left: a page that is loading another one does not answer evaluations. */
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

/** Resolves to false if `isVain` becomes true first, or if the page is gone. */
async function answerUnless(isVain: () => boolean, answer: Promise<boolean>): Promise<boolean> {
  const answered = new AbortController()
  const vain = async () => {
    while (!answered.signal.aborted && !isVain()) await delay(LOOK_EVERY_MS)
    return false
  }
  return Promise.race([answer.catch(() => false).finally(() => answered.abort()), vain()])
}

/** Runs in the page: resolves when the document is parsed and the browser is idle. */
const idle = () =>
  new Promise<boolean>((resolve) => requestIdleCallback(() => setTimeout(() => resolve(document.readyState !== 'loading'), 50)))
