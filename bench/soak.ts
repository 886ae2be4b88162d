import { basename } from 'node:path'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { build } from '../e2e/support/build.ts'
import { signIn } from '../e2e/support/people.ts'
import { startPortal, type Portal } from '../e2e/support/portal.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report, versionOf } from './support/report.ts'
import { virtualTime } from './support/virtual-time.ts'
import { heapBytes, heapPerPair } from './support/acts/visits.ts'

/**
 * `npm run bench:soak -- --runs 1 --hours 8`: a dashboard that stays open while somebody moves the mouse now and then, in the browser's virtual
 * time, with the server on the same clock; it polls, and renews its token some nine times an hour. Heap after forced collection, from the first
 * quarter of an hour to five minutes before the end, because a session ends after eight hours (budget 7: growth of at most 3 %); and what a pair of screens
 * visited leaves behind (at most 5 KiB).
 * V8 compiles nothing here: its compiled forms of functions that run again and again, 1.7 MiB in seven hours, are in the heap too and would hide
 * what the portal keeps. `--as-it-is 1` measures with them.
 */
const { runs, hours, 'as-it-is': asItIs } = readOptions({ runs: 1, hours: 8, 'as-it-is': 0 })

const MINUTE = 60_000
const PAIRS = 30
const SETTLED_AFTER = 15
const BEFORE_THE_END = 5
/** Both divide the hour, and are shorter than the idle warning. */
const MOVES_EVERY = 5
const NO_COMPILERS = '--js-flags=--jitless --no-lazy-feedback-allocation'

type Soak = { start: number; end: number; growth: number; renewals: number; operations: number }

async function soak(browser: Browser, portal: Portal): Promise<Soak> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  let renewals = 0
  let operations = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token') && request.postData()?.includes('grant_type=refresh_token')) renewals++
    if (request.url().endsWith('/graphql')) operations++
  })
  const page = await context.newPage()
  await signIn(portal, page, 'operations', { path: '/vendor/home' })
  const session = await context.newCDPSession(page)
  const time = await virtualTime(page, session, portal)
  const stay = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += MOVES_EVERY) {
      // While time stands the page takes no input.
      const move = page.mouse.move(200 + (passed % 400), 300)
      await time.pass(Math.min(MOVES_EVERY, minutes - passed) * MINUTE)
      await move
    }
  }
  await stay(SETTLED_AFTER)
  const start = await heapMiB(session)
  await stay(hours * 60 - SETTLED_AFTER - BEFORE_THE_END)
  const end = await heapMiB(session)
  const isStillIn = await page.getByRole('button', { name: 'Account menu' }).isVisible()
  await context.close()
  await portal.resetTime()
  if (!isStillIn) throw new Error('The session ended before its time: what was measured is another page.')
  return { start, end, growth: (end / start - 1) * 100, renewals, operations }
}

async function heapMiB(session: CDPSession): Promise<number> {
  return (await heapBytes(session)) / 2 ** 20
}

build()
const { executablePath, args } = ensureBrowser()
const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args: asItIs > 0 ? args : [...args, NO_COMPILERS] })
const soaks: Soak[] = []
const visits: number[] = []
try {
  for (let run = 0; run < runs; run++) {
    visits.push(await heapPerPair(browser, portal, PAIRS))
    soaks.push(await soak(browser, portal))
  }
} finally {
  await browser.close()
  await portal.stop()
}
const figures = (key: keyof Soak) => figuresOf(soaks.map((one) => one[key]))
report(
  `An open dashboard over ${hours} simulated hours, ${asItIs > 0 ? 'V8 as it is' : 'nothing compiled'}`,
  [
    { what: `heap after ${SETTLED_AFTER} minutes`, unit: 'MiB', figures: figures('start') },
    { what: `heap ${BEFORE_THE_END} minutes before the end`, unit: 'MiB', figures: figures('end') },
    { what: 'growth', unit: '%', figures: figures('growth'), budget: '≤ 3' },
    { what: `heap left by a pair of screens, over ${PAIRS}`, unit: 'KiB', figures: figuresOf(visits), budget: '≤ 5' },
    { what: 'renewals', unit: '', figures: figures('renewals') },
    { what: 'operations', unit: '', figures: figures('operations') },
  ],
  { browser: basename(executablePath), chromium: browser.version(), react: versionOf('react') },
)
