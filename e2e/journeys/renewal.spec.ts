import type { Page } from '@playwright/test'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { accessToken, countTokenRequests } from '../support/tokens.ts'

const USERS = '/vendor/users'
const SECOND = 1_000
const MINUTE = 60 * SECOND

test('B10 nothing is renewed between the warning and a sign of life, and then once', async ({ context, page, signIn, time }) => {
  await time.install()
  const refreshes = countTokenRequests(context, 'refresh_token')
  await signIn(page, 'operations', { path: USERS })
  // The lid opens with a token that is renewed at once, and the next one would be due at 26:40.
  await time.closeLid(20 * MINUTE)
  await expect.poll(refreshes).toBe(1)
  await time.pass(5 * MINUTE + 5 * SECOND)
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible()
  expect(refreshes()).toBe(1)
  await time.pass(3 * MINUTE + 50 * SECOND)
  expect(refreshes()).toBe(1)
  await page.mouse.move(300, 300, { steps: 2 })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(refreshes).toBe(2)
  await time.pass(MINUTE)
  expect(refreshes()).toBe(2)
})

test('B2 four tabs over three lifetimes of a token renew once for each token', async ({ context, page, portal, signIn, time }) => {
  await time.install()
  const refreshes = countTokenRequests(context, 'refresh_token')
  await signIn(page, 'operations', { path: USERS })
  const tabs = [page]
  for (let index = 0; index < 3; index++) {
    const tab = await context.newPage()
    await tab.goto(portal.origin() + USERS)
    await ready(tab)
    tabs.push(tab)
  }
  const sofar = refreshes()
  const tokens = new Set<string>()
  for (let minute = 0; minute < 30; minute += 5) {
    tokens.add(await accessToken(page))
    await time.pass(5 * MINUTE)
    await page.mouse.move(200 + minute, 200, { steps: 2 })
  }
  // The last renewal may still be on its way to the other tabs.
  const state = async () => {
    const held = new Set(await Promise.all(tabs.map(accessToken)))
    for (const token of held) tokens.add(token)
    return { held: held.size, renewals: refreshes() - sofar - (tokens.size - 1) }
  }
  await expect.poll(state).toEqual({ held: 1, renewals: 0 })
  const renewed = refreshes() - sofar
  test.info().annotations.push({ type: 'figure', description: `${renewed} renewals for 4 tabs over 30 minutes of 10-minute tokens` })
  expect(renewed).toBeLessThanOrEqual(5)
})

const frameTraffic = (page: Page) => {
  const asked: { url: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    if (request.frame() === page.mainFrame()) return
    asked.push({ url: request.url(), bytes: request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize) })
  })
  return asked
}

test('B11 the page of the silent frame is tiny and never starts the portal', async ({ context, page, portal, signIn }) => {
  await signIn(page, 'operations', { path: USERS })
  const tab = await context.newPage()
  const asked = frameTraffic(tab)
  let began = 0
  let left = 0
  tab.on('frameattached', () => (began = Date.now()))
  tab.on('framedetached', () => (left = Date.now()))
  await page.close()
  await tab.goto(portal.origin() + USERS)
  await ready(tab)
  expect(new URL(tab.url()).pathname).toBe(USERS)
  const ownRequests = () => asked.filter(({ url }) => !new URL(url).pathname.startsWith('/identity/'))
  // Its script may have come before the page itself is told to be whole.
  await expect.poll(() => ownRequests().map(({ url }) => new URL(url).pathname)).toContain('/signin-silent-oidc')
  await expect.poll(() => left).toBeGreaterThan(0)
  const own = ownRequests()
  expect(own.length).toBeLessThanOrEqual(2)
  const bytes = (await Promise.all(own.map((request) => request.bytes))).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(10_000)
  expect(began).toBeGreaterThan(0)
  expect(left - began).toBeLessThanOrEqual(2_000)
  test.info().annotations.push({ type: 'figure', description: `${own.length} requests, ${bytes} B, ${left - began} ms` })
})
