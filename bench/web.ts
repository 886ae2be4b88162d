import { basename, join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { build } from '../e2e/support/build.ts'
import { roundsUntilReady, type Round } from '../e2e/support/request-rounds.ts'
import { startBuild, type Build } from './support/builds.ts'
import { figuresOf } from './support/figures.ts'
import { TRUST } from './support/h2-proxy.ts'
import { readOptions } from './support/options.ts'
import { measureLoad, SLOW, type Load, type Throttle } from './support/page-load.ts'
import { report, versionOf, type Row } from './support/report.ts'

/**
 * `npm run bench:web -- --runs 5`: the sign-in page's way and the users list, each in a browser that has loaded nothing yet, over HTTP/2, at full
 * speed and throttled. The list is asked for by someone whom the provider still knows, so the whole redirect is in the figure and no typing.
 * Requests in a row are counted once, by what the page waits for and not by time (e2e/support/request-rounds.ts). `--old DIR`: other checkouts,
 * built, each with its own server; the builds take turns within each run, and `ready` is also told as a share of theirs.
 */
const { runs, old } = readOptions({ runs: 5, old: [] })

const PAGES = [
  { name: 'home, signed out', path: '/', isKnown: false },
  { name: 'users list', path: '/vendor/users', isKnown: true },
]
type Way = (typeof PAGES)[number]
const SPEEDS: [string, Throttle | undefined][] = [
  ['full speed', undefined],
  ['Slow 4G, CPU/4', SLOW],
]
const KEYS: [keyof Load, string, string, string?][] = [
  ['ready', 'ready', 's'],
  ['firstPaint', 'first paint', 's'],
  ['redirect', 'redirect under way', 'ms', '≤ 80'],
  ['scripts', 'script files', '', '≤ 15'],
  ['requests', 'requests', ''],
  ['scriptKiB', 'script on the wire', 'KiB'],
  ['styleKiB', 'style on the wire', 'KiB'],
  ['allKiB', 'everything on the wire', 'KiB'],
  ['shift', 'layout shift', '', '≤ 0.02'],
  ['heapMiB', 'heap when ready', 'MiB', '≤ 7.8'],
]

build()
const { executablePath, args } = ensureBrowser()
const browser = await chromium.launch({ executablePath, args: [...args, TRUST] })
const builds: Build[] = []
const rows: Row[] = []
const chains: string[] = []
try {
  for (const [at, checkout] of [join(import.meta.dirname, '..'), ...old].entries())
    builds.push(await startBuild(at === 0 ? 'new' : basename(checkout), checkout, browser))
  for (const way of PAGES) {
    for (const each of builds) await countRounds(each, way)
    for (const [speed, throttle] of SPEEDS) rows.push(...(await measure(way, speed, throttle)))
  }
} finally {
  await browser.close()
  for (const { stop } of builds) await stop()
}
report('Pages', rows, {
  browser: basename(executablePath),
  chromium: browser.version(),
  react: versionOf('react'),
  '@mantine/core': versionOf('@mantine/core'),
})
process.stdout.write(`The requests in a row, each with what was asked for at the same time:\n${chains.join('\n')}\n`)

async function countRounds(build: Build, way: Way) {
  const context = await fresh(build, way)
  const page = await context.newPage()
  const rounds = await roundsUntilReady(page, await context.newCDPSession(page), build.origin + way.path)
  await context.close()
  rows.push({ what: `${build.name}, ${way.name}: requests in a row`, unit: '', figures: figuresOf([rounds.length]), budget: '≤ 6' })
  chains.push(...rounds.map((round, at) => `${build.name}, ${way.name}, ${at + 1}: ${summary(round)}`))
}

async function measure(way: Way, speed: string, throttle: Throttle | undefined): Promise<Row[]> {
  const loads = new Map(builds.map((each): [Build, Load[]] => [each, []]))
  for (let run = 0; run < runs; run++)
    for (const [build, done] of loads) {
      const context = await fresh(build, way)
      done.push(await measureLoad(context, build.origin + way.path, throttle))
      await context.close()
    }
  const [[, own = []] = [], ...others] = loads
  const figures = [...loads].flatMap(([{ name }, done]) =>
    KEYS.filter(([key]) => key !== 'redirect' || way.isKnown).map(([key, what, unit, budget]) => ({
      what: `${name}, ${way.name}, ${speed}: ${what}`,
      unit,
      figures: figuresOf(done.map((load) => load[key])),
      ...(budget !== undefined && { budget }),
    })),
  )
  const shares = others.map(([{ name }, theirs]) => ({
    what: `${way.name}, ${speed}: ready, new / ${name}`,
    unit: '',
    figures: figuresOf(own.map((load, run) => load.ready / (theirs[run]?.ready ?? Number.NaN))),
  }))
  return [...figures, ...shares]
}

function fresh({ cookies }: Build, { isKnown }: Way): Promise<BrowserContext> {
  return browser.newContext({ storageState: { cookies: isKnown ? cookies : [], origins: [] }, viewport: { width: 1280, height: 800 } })
}

/** Chunks are counted, everything else is named. */
function summary(round: Round): string {
  const named = round.filter((what) => !what.startsWith('GET /assets/'))
  const chunks = round.length - named.length
  return [...named, ...(chunks === 0 ? [] : [`${chunks} files of the portal`])].join(', ')
}
