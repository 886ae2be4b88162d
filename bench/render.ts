import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { build } from '../e2e/support/build.ts'
import { signIn } from '../e2e/support/people.ts'
import { startPortal } from '../e2e/support/portal.ts'
import { seededDirectory } from '../tests/support/images.ts'
import { figuresOf } from './support/figures.ts'
import { actOnList, type Acts } from './support/acts/list-acts.ts'
import { readOptions } from './support/options.ts'
import { watchRenders } from './support/render-watch.ts'
import { report, versionOf, type Row } from './support/report.ts'

/**
 * `npm run bench:render -- --runs 5 --slower 4`: the users list with 50 rows in the built portal, on a processor so many times slower: React
 * commits of each act and how long the page did not answer (budget 6: keys at most 100 ms, everything else 200 ms).
 */
const { runs, slower } = readOptions({ runs: 5, slower: 4 })
const USERS = 300

build()
const { executablePath, args } = ensureBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
cpSync(await seededDirectory(USERS), dataDir, { recursive: true })
const portal = await startPortal({ dataDir })
const browser = await chromium.launch({ executablePath, args })
const all: Acts = {}
try {
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await watchRenders(page)
    await signIn(portal, page, 'operations', { path: '/vendor/users?v=1&size=50' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const [name, costs] of Object.entries(await actOnList(page))) (all[name] ??= []).push(...costs)
    await context.close()
  }
} finally {
  await browser.close()
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const rows = Object.entries(all).flatMap(([name, costs]): Row[] => [
  { what: `${name}: commits`, unit: '', figures: figuresOf(costs.map(({ commits }) => commits)) },
  {
    what: `${name}: worst event`,
    unit: 'ms',
    figures: figuresOf(costs.map(({ event }) => event)),
    budget: name.startsWith('key') ? '≤ 100' : '≤ 200',
  },
  { what: `${name}: longest task`, unit: 'ms', figures: figuresOf(costs.map(({ task }) => task)) },
])
report(`The users list with 50 rows, CPU/${slower}`, rows, {
  browser: basename(executablePath),
  chromium: browser.version(),
  react: versionOf('react'),
})
