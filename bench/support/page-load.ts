import type { BrowserContext, CDPSession } from '@playwright/test'

export type Load = {
  /** From the address to `data-ready`, in seconds. */
  ready: number
  /** First contentful paint of the first page, in seconds. */
  firstPaint: number
  requests: number
  /** Different script files that the pages on the way asked for. */
  scripts: number
  /** From the first byte of the first page to the request that leaves it, in milliseconds; NaN where it stays. */
  redirect: number
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

type Exchange = { bytes: number; type: string }

/** Loads an address in a new page of the context and measures until `main[data-ready]` is there. */
export async function measureLoad(context: BrowserContext, address: string, throttle?: Throttle): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (throttle !== undefined) await slowDown(session, throttle)
  await page.addInitScript(watchShifts)
  await page.addInitScript(watchReady)
  const exchanges = watchExchanges(session)
  const [started, startedAt] = [performance.now(), Date.now()]
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
  // Told by the page itself: here it is heard of later on a busy machine.
  const readyAt = await page.evaluate(() => Number(sessionStorage.getItem('bench-ready')))
  const done = exchanges.until()
  const shift = await page.evaluate(() => Number(sessionStorage.getItem('bench-shift') ?? 0))
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  const kib = (type?: string) =>
    done.filter((exchange) => type === undefined || exchange.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  return {
    ready: (readyAt - startedAt) / 1000,
    firstPaint: (await paint) / 1000,
    requests: done.length,
    ...exchanges.way(readyAt / 1000),
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

/** Runs in the page: when it was ready first, by the machine's clock in milliseconds. */
function watchReady() {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main[data-ready]')) return
    sessionStorage.setItem('bench-ready', String(Date.now()))
    watch.disconnect()
  })
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] })
}

function watchExchanges(session: CDPSession) {
  const running = new Map<string, Exchange>()
  const ended: Exchange[] = []
  const scripts = new Map<string, number>()
  const pages: { asked: number; answered?: number }[] = []
  const end = (id: string, bytes: number) => {
    const exchange = running.get(id)
    if (exchange === undefined) return
    running.delete(id)
    ended.push({ ...exchange, bytes })
  }
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, type = 'Other', request, redirectResponse }) => {
    if (redirectResponse !== undefined) end(requestId, redirectResponse.encodedDataLength)
    if (request.url.startsWith('http')) running.set(requestId, { bytes: 0, type })
    if (type === 'Script' && !scripts.has(request.url)) scripts.set(request.url, wallTime)
    if (type === 'Document') pages.push({ asked: timestamp })
  })
  session.on('Network.responseReceived', ({ type, response: { timing } }) => {
    const page = pages.at(-1)
    if (type === 'Document' && page && timing) page.answered = timing.requestTime + timing.receiveHeadersEnd / 1000
  })
  // What the browser has already costs no way over the network.
  session.on('Network.requestServedFromCache', ({ requestId }) => void running.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => void (response.fromDiskCache && running.delete(requestId)))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  const redirect = () => ((pages[1]?.asked ?? Number.NaN) - (pages[0]?.answered ?? Number.NaN)) * 1000
  const before = (end: number) => [...scripts.values()].filter((asked) => asked <= end).length
  return { until: () => [...ended], way: (end: number) => ({ scripts: before(end), redirect: redirect() }) }
}
