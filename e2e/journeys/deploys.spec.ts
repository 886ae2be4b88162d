import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { seededDirectory } from '../../tests/support/images.ts'
import { freePort } from '../../tests/support/postgres.ts'
import { ready, signIn } from '../support/people.ts'
import { startPortal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'

const USERS = '/vendor/users'
const CREATE = '/vendor/users/create'
const CHUNK = /\/assets\/CreateUserPage-[^/]+\.js$/

/** Counts the page's documents from now on. */
const countLoads = (page: Page) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

/** A deploy took the chunk away, for as long as it `isGone`. */
const takeChunkAway = (page: Page, isGone: () => boolean) =>
  page.route(CHUNK, (route) => (isGone() ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()))

test.describe('J1 a chunk that a deploy took away', () => {
  // What a worker of the portal answers from its cache is no longer missing.
  test.use({ serviceWorkers: 'block' })
  const GONE = /404 \(Not Found\)|dynamically imported module|Failed to load resource|service.?worker/i

  test('J1 is mended by one reload, which goes on to the page that was asked for', async ({ page, problems, signIn: signInAs }) => {
    problems.allow(GONE)
    await signInAs(page, 'operations', { path: USERS })
    const loads = countLoads(page)
    await takeChunkAway(page, () => loads() === 0)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(CREATE)
    expect(loads()).toBe(1)
  })

  test('J1 that stays away ends in a page with a button, not in a loop', async ({ page, problems, signIn: signInAs }) => {
    problems.allow(GONE)
    await signInAs(page, 'operations', { path: USERS })
    let gone = true
    await takeChunkAway(page, () => gone)
    const loads = countLoads(page)
    await page.goto(new URL(CREATE, page.url()).href, { waitUntil: 'commit' })
    await expect.poll(loads).toBe(2)
    const said = page.getByRole('alert').filter({ hasText: 'Could not load part of the portal' })
    await expect(said).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    expect(loads()).toBe(2)
    gone = false
    await said.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible()
    expect(loads()).toBe(3)
  })
})

test('J2 a yes in one tab takes nothing from another', async ({ context, page, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED|WebSocket|Failed to fetch|Failed to load resource|Refused to apply style|service.?worker/i)
  const [dataDir, webRoot] = ['data', 'web'].map((name) => mkdtempSync(join(tmpdir(), `portico-deploy-${name}-`))) as [string, string]
  cpSync(await seededDirectory(60), dataDir, { recursive: true })
  cpSync(join(import.meta.dirname, '../../dist'), webRoot, { recursive: true })
  const port = await freePort()
  const start = () => startPortal({ dataDir, port, env: { WEB_ROOT: webRoot } })
  const prompt = (tab: Page) => tab.getByRole('status').filter({ hasText: 'A new version is available.' })
  const before = await start()
  try {
    await signIn(before, page, 'operations', { path: CREATE })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await ready(page)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await watches(page)
    const other = await context.newPage()
    await other.goto(before.origin() + USERS)
    await ready(other)
    await watches(other)
    await page.getByRole('textbox', { name: 'User name' }).fill('half.typed')
  } finally {
    await before.stop()
  }

  for (const name of ['sw.js', 'sw.js.br', 'sw.js.gz']) rmSync(join(webRoot, name), { force: true })
  const worker = readFileSync(join(import.meta.dirname, '../../dist/sw.js'), 'utf8')
  writeFileSync(join(webRoot, 'sw.js'), `${worker}\n// the next build\n`)
  const after = await start()
  try {
    const other = context.pages()[1]
    if (other === undefined) throw new Error('The second tab is gone.')
    const loads = [page, other].map(countLoads)
    await other.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update().then(() => undefined)))
    await expect(prompt(page)).toBeVisible()
    await expect(prompt(other)).toBeVisible()
    await prompt(other).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => loads[1]?.()).toBe(1)
    await ready(other)
    await expect(prompt(other)).toHaveCount(0)
    expect(loads[0]?.()).toBe(0)
    await expect(prompt(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('half.typed')
  } finally {
    await after.stop()
    for (const directory of [dataDir, webRoot]) rmSync(directory, { recursive: true, force: true })
  }
})

test('J2 a tab whose server was away when it would have begun to look for new versions begins once it is back', async ({
  page,
  problems,
  signIn: signInAs,
}) => {
  problems.allow(/ERR_FAILED|Failed to load resource|dynamically imported module/)
  let [isAway, tries] = [true, 0]
  await page.route(/\/healthz$|\/assets\/UpdateNotice-[^/]+\.js$/, (route) => {
    // The way in leads over that address, too.
    if (!isAway || route.request().isNavigationRequest()) return route.continue()
    tries++
    return route.abort()
  })
  await signInAs(page, 'operations', { path: USERS })
  await expect.poll(() => tries).toBeGreaterThan(0)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found === undefined))).toBe(true)
  isAway = false
  // Nobody tells a tab that a server is back: it tries when somebody returns to it.
  const returned = async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    return (await navigator.serviceWorker.getRegistration()) !== undefined
  }
  await expect.poll(() => page.evaluate(returned)).toBe(true)
})

/** A tab looks for new versions once its page is ready and the browser has nothing to do; the code for that has come by then. */
const watches = (tab: Page) =>
  tab.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return [/update\.actors.*\.js/, /PersistentToast.*\.css/].every((part) => loaded.some((name) => part.test(name)))
  })
