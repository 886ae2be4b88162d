import { basename } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { build } from '../e2e/support/build.ts'
import { enterCredentials, ready } from '../e2e/support/people.ts'
import { roundsUntilReady, type Round } from '../e2e/support/request-rounds.ts'
import { startPortal, type Portal } from '../e2e/support/portal.ts'
import { DEMO_PASSWORD } from '../tests/support/sign-in.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { measureLoad, SLOW, type Load, type Throttle } from './support/page-load.ts'
import { report, versionOf, type Row } from './support/report.ts'

/**
 * `npm run bench:web -- --runs 5`: the sign-in page's way and the users list, each in a browser that has loaded nothing yet, at full speed and throttled.
 * The list is asked for by someone whom the provider still knows, so the whole redirect is in the figure and no typing. Requests in a row are
 * counted once, by what the page waits for and not by time (e2e/support/request-rounds.ts).
 */
const { runs } = readOptions({ runs: 5 })

async function providerCookies(browser: Browser, portal: Portal) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${portal.origin()}/vendor/users`)
  await enterCredentials(page, 'operations@portico.test', DEMO_PASSWORD)
  await ready(page)
  const { cookies } = await context.storageState()
  await context.close()
  return cookies
}

/** Chunks are counted, everything else is named. */
function summary(round: Round): string {
  const named = round.filter((what) => !what.startsWith('GET /assets/'))
  const chunks = round.length - named.length
  return [...named, ...(chunks === 0 ? [] : [`${chunks} files of the portal`])].join(', ')
}

const KEYS: [keyof Load, string, string, string?][] = [
  ['ready', 'ready', 's'],
  ['firstPaint', 'first paint', 's'],
  ['requests', 'requests', ''],
  ['scriptKiB', 'script on the wire', 'KiB'],
  ['styleKiB', 'style on the wire', 'KiB'],
  ['allKiB', 'everything on the wire', 'KiB'],
  ['shift', 'layout shift', '', '≤ 0.02'],
  ['heapMiB', 'heap when ready', 'MiB', '≤ 7.8'],
]

build()
const { executablePath, args } = ensureBrowser()
const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args })
const rows: Row[] = []
const chains: string[] = []
const fresh = (cookies: Awaited<ReturnType<typeof providerCookies>>) =>
  browser.newContext({ storageState: { cookies, origins: [] }, viewport: { width: 1280, height: 800 } })
try {
  const cookies = await providerCookies(browser, portal)
  const pages: [string, string, typeof cookies][] = [
    ['home, signed out', '/', []],
    ['users list', '/vendor/users', cookies],
  ]
  const speeds: [string, Throttle | undefined][] = [
    ['full speed', undefined],
    ['Slow 4G, CPU/4', SLOW],
  ]
  for (const [name, path, known] of pages) {
    const context = await fresh(known)
    const page = await context.newPage()
    const rounds = await roundsUntilReady(page, await context.newCDPSession(page), `${portal.origin()}${path}`)
    await context.close()
    rows.push({ what: `${name}: requests in a row`, unit: '', figures: figuresOf([rounds.length]), budget: '≤ 6' })
    chains.push(...rounds.map((round, at) => `${name}, ${at + 1}: ${summary(round)}`))
    for (const [speed, throttle] of speeds) {
      const loads: Load[] = []
      for (let run = 0; run < runs; run++) {
        const context = await fresh(known)
        loads.push(await measureLoad(context, `${portal.origin()}${path}`, throttle))
        await context.close()
      }
      for (const [key, what, unit, budget] of KEYS) {
        const figures = figuresOf(loads.map((load) => load[key]))
        rows.push({ what: `${name}, ${speed}: ${what}`, unit, figures, ...(budget === undefined ? {} : { budget }) })
      }
    }
  }
} finally {
  await browser.close()
  await portal.stop()
}
report('Pages', rows, {
  browser: basename(executablePath),
  chromium: browser.version(),
  react: versionOf('react'),
  '@mantine/core': versionOf('@mantine/core'),
})
process.stdout.write(`The requests in a row, each with what was asked for at the same time:\n${chains.join('\n')}\n`)
