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

/** How long a page may take until it is ready, in milliseconds. */
const LONGEST = 120_000

/**
 * Loads an address in a new page of the context and measures until `main[data-ready]` is there. The page itself says so: a driver that waits for
 * an element evaluates a script of 330 KB in every document, 50 ms at a quarter of the processor's speed, before the page's first line.
 */
export async function measureLoad(context: BrowserContext, address: string, throttle?: Throttle): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (throttle !== undefined) await slowDown(session, throttle)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: READY })
  await page.addInitScript(watchLoad, READY)
  const exchanges = watchExchanges(session)
  const told = toldReady(session)
  const startedAt = Date.now()
  // Gone on before it was there: the page that is ready is another one then.
  page.goto(address, { waitUntil: 'commit', timeout: LONGEST }).catch(() => undefined)
  const { readyAt, paintedAt, shift } = await told
  const done = exchanges.until()
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  const kib = (type?: string) =>
    done.filter((exchange) => type === undefined || exchange.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  return {
    ready: (readyAt - startedAt) / 1000,
    firstPaint: (paintedAt - startedAt) / 1000,
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

const READY = 'benchReady'

/** What a page tells of itself once it is ready; moments by the machine's clock in milliseconds. */
type Told = { readyAt: number; paintedAt: number; shift: number }

function toldReady(session: CDPSession): Promise<Told> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The page was not ready within ${LONGEST} ms`)), LONGEST)
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== READY) return
      clearTimeout(late)
      resolve(JSON.parse(payload))
    })
  })
}

/** Runs in each page on the way: keeps the first paint and the worst layout shift over the redirects in the tab's storage, and tells once it is ready. */
function watchLoad(ready: string) {
  if (window !== window.top || !location.protocol.startsWith('http')) return
  const kept = (name: string) => Number(sessionStorage.getItem(name) ?? 0)
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shift += value
    }
    sessionStorage.setItem('bench-shift', String(Math.max(shift, kept('bench-shift'))))
  }).observe({ type: 'layout-shift', buffered: true })
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint')
      if (!first) return
      if (!kept('bench-paint')) sessionStorage.setItem('bench-paint', String(performance.timeOrigin + first.startTime))
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })
  const tell = async () => {
    const readyAt = Date.now()
    await painted
    const told = { readyAt, paintedAt: kept('bench-paint'), shift: kept('bench-shift') }
    ;(window as unknown as Record<string, (payload: string) => void>)[ready]?.(JSON.stringify(told))
  }
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main[data-ready]')) return
    watch.disconnect()
    void tell()
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
