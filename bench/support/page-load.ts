import type { BrowserContext, CDPSession } from '@playwright/test'

export type Load = {
  /** From the address to `data-ready`, in seconds. */
  ready: number
  /** First contentful paint of the first page, in seconds. */
  firstPaint: number
  /**
   * The longest chain of requests over the network of which each began after the one before had ended, and the start script, which every page
   * waits for. What happened to come later without waiting is counted too, so the true figure is never higher.
   */
  requestsInARow: number
  /** The paths of that chain, so that what only happened to come later can be told from what waited. */
  chain: readonly string[]
  requests: number
  scriptKiB: number
  styleKiB: number
  allKiB: number
  /** Cumulative layout shift of the worst page on the way. */
  shift: number
  heapMiB: number
}

export type Throttle = { latencyMs: number; bytesPerSecond: number; cpu: number }

/** Lighthouse's Slow 4G beside a processor four times as slow. */
export const SLOW: Throttle = { latencyMs: 562.5, bytesPerSecond: 180 * 1024, cpu: 4 }

type Exchange = { path: string; start: number; end: number; bytes: number; type: string; wanted: boolean }

/** Loads an address in a new page of the context and measures until `main[data-ready]` is there. */
export async function measureLoad(context: BrowserContext, address: string, throttle?: Throttle): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (throttle !== undefined) await slowDown(session, throttle)
  await page.addInitScript(watchShifts)
  const exchanges = watchExchanges(session)
  const started = performance.now()
  const paint = page
    .goto(address, { waitUntil: 'commit' })
    // Gone on before it was there: the first paint is that of the next page then.
    .catch(() => undefined)
    .then(() => page.waitForFunction(firstPaint))
    .then(
      () => performance.now() - started,
      () => Number.NaN,
    )
  await page.locator('main[data-ready]').waitFor({ timeout: 120_000 })
  const ready = (performance.now() - started) / 1000
  const done = exchanges.until()
  const shift = await page.evaluate(() => Number(sessionStorage.getItem('bench-shift') ?? 0))
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  const chain = longestChain(done)
  const kib = (type?: string) =>
    done.filter((exchange) => type === undefined || exchange.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  return {
    ready,
    firstPaint: (await paint) / 1000,
    requestsInARow: chain.length + 1,
    chain,
    requests: done.length,
    scriptKiB: kib('Script'),
    styleKiB: kib('Stylesheet'),
    allKiB: kib(),
    shift,
    heapMiB: usedSize / 2 ** 20,
  }
}

async function slowDown(session: CDPSession, { latencyMs, bytesPerSecond, cpu }: Throttle) {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

const firstPaint = () => performance.getEntriesByName('first-contentful-paint').length > 0

/** Runs in the page: keeps the worst document's sum, over the redirects, in the tab's storage. */
function watchShifts() {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (hadRecentInput) continue
      sum += value
      sessionStorage.setItem('bench-shift', String(Math.max(sum, Number(sessionStorage.getItem('bench-shift') ?? 0))))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function watchExchanges(session: CDPSession) {
  const running = new Map<string, Exchange>()
  const ended: Exchange[] = []
  const end = (id: string, at: number, bytes: number) => {
    const exchange = running.get(id)
    if (exchange === undefined) return
    running.delete(id)
    ended.push({ ...exchange, end: at, bytes })
  }
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request, initiator, redirectResponse }) => {
    if (redirectResponse !== undefined) end(requestId, timestamp, redirectResponse.encodedDataLength)
    if (request.url.startsWith('http'))
      running.set(requestId, {
        path: new URL(request.url).pathname,
        start: timestamp,
        end: Infinity,
        bytes: 0,
        type: type ?? 'Other',
        wanted: isWanted(type, initiator.type),
      })
  })
  // What the browser has already costs no way over the network.
  session.on('Network.requestServedFromCache', ({ requestId }) => void running.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => void (response.fromDiskCache && running.delete(requestId)))
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => end(requestId, timestamp, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0))
  return { until: () => [...ended] }
}

/** Pages, data and what a script asks for can keep the page waiting; pictures cannot, nor what the page's own links have asked for ahead. */
const isWanted = (type: string | undefined, initiator: string) =>
  type === 'Document' || type === 'Fetch' || type === 'XHR' || (type === 'Script' && initiator === 'script')

function longestChain(exchanges: readonly Exchange[]): string[] {
  const ordered = exchanges.filter(({ wanted }) => wanted).toSorted((a, b) => a.end - b.end)
  const chains: string[][] = []
  for (const [index, { path, start }] of ordered.entries()) {
    let before: string[] = []
    for (let other = 0; other < index; other++) {
      const chain = chains[other] ?? []
      if ((ordered[other]?.end ?? Infinity) <= start && chain.length > before.length) before = chain
    }
    chains.push([...before, path])
  }
  return chains.reduce<string[]>((longest, chain) => (chain.length > longest.length ? chain : longest), [])
}
