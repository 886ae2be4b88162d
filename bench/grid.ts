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
import { actOnGrids, threadClock } from './support/acts/grid-acts.ts'
import { gridWorld } from './support/acts/grid-world.ts'
import { readOptions } from './support/options.ts'
import { watchRenders } from './support/render-watch.ts'
import { report, versionOf } from './support/report.ts'
import type { Row } from './support/report.ts'

/**
 * `npm run bench:grid -- --runs 5 --slower 4 --activities 60 --people 40`: who may do what at a customer, and what a profile grants, in the built
 * portal on a processor so many times slower: from the press until the rows are painted, and from a key until its paint.
 */
const { runs, slower, activities, people } = readOptions({ runs: 5, slower: 4, activities: 60, people: 40 })
const USERS = 300
const KEY = 50

build()
const { executablePath, args } = ensureBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
cpSync(await seededDirectory(USERS), dataDir, { recursive: true })
const world = await gridWorld(dataDir, people, activities)
const portal = await startPortal({ dataDir })
const browser = await chromium.launch({ executablePath, args })
const all: Record<string, number[]> = {}
try {
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await watchRenders(page)
    await signIn(portal, page, 'operations', { path: `/vendor/customers/${world.customer}/accessprofile` })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const worked = await threadClock(session)
    for (const [name, times] of Object.entries(await actOnGrids(page, portal.origin(), world, worked))) (all[name] ??= []).push(...times)
    await context.close()
  }
} finally {
  await browser.close()
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
/** What the thread worked is beside the bars: at full speed it takes a part of the event's time. */
const budgetOf = (name: string) => {
  if (name.endsWith(', thread')) return {}
  return name.startsWith('key') ? { budget: `≤ ${KEY}` } : name.startsWith('first paint') ? { budget: '≤ 300' } : {}
}
const rows = Object.entries(all).map(([what, times]): Row => ({ what, unit: 'ms', figures: figuresOf(times), ...budgetOf(what) }))
report(`Grids of ${activities} activities, ${people} people, CPU/${slower}`, rows, {
  browser: basename(executablePath),
  chromium: browser.version(),
  react: versionOf('react'),
})
