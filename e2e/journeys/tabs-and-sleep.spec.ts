import type { Page } from '@playwright/test'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { accessToken, countTokenRequests } from '../support/tokens.ts'

const USERS = '/vendor/users'
const MINUTE = 60_000

test('B2 four tabs renew once, and all go on', async ({ context, page, portal, signIn, time }) => {
  await time.install()
  const refreshes = countTokenRequests(context, 'refresh_token')
  await signIn(page, 'operations', { path: USERS })
  const others: Page[] = []
  for (let index = 0; index < 3; index++) {
    const tab = await context.newPage()
    await tab.goto(portal.origin() + USERS)
    await ready(tab)
    others.push(tab)
  }
  const tabs = [page, ...others]
  const before = await accessToken(page)
  const sofar = refreshes()
  await time.closeLid(7 * MINUTE)
  await expect.poll(async () => new Set(await Promise.all(tabs.map(accessToken))).size).toBe(1)
  await expect.poll(() => accessToken(page)).not.toBe(before)
  await expect.poll(async () => new Set(await Promise.all(tabs.map(accessToken))).size).toBe(1)
  expect(refreshes() - sofar).toBe(1)
  for (const tab of tabs) {
    await tab.getByRole('button', { name: 'Next page' }).click()
    await expect(tab.getByRole('button', { name: 'Previous page' })).toBeEnabled()
  }
  expect(refreshes() - sofar).toBe(1)
})

test('B9 the first request after sleep carries a fresh token', async ({ page, signIn, time }) => {
  await time.install()
  await signIn(page, 'operations', { path: USERS })
  const old = await accessToken(page)
  const sent: { token: string; status: Promise<number> }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/graphql') return
    const status = request.response().then((response) => response?.status() ?? 0)
    sent.push({ token: request.headers()['authorization'] ?? '', status })
  })
  await time.closeLid(20 * MINUTE)
  const sofar = sent.length
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeEnabled()
  const after = sent.slice(sofar)
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter(({ token }) => token.includes(old))).toEqual([])
  // Also what the page asked for by itself while it woke up: the server's clock had moved before the browser's.
  expect(new Set(await Promise.all(sent.map(({ status }) => status)))).toEqual(new Set([200]))
})

test('C1 the first move after a long sleep does not revive the session', async ({ page, signIn, time }) => {
  await time.install()
  await signIn(page, 'operations', { path: USERS })
  await time.wakeLate(31 * MINUTE)
  await page.mouse.move(300, 300, { steps: 2 })
  await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible()
  await expect(page).toHaveURL(/expired=true/)
  expect(new URL(page.url()).searchParams.get('returnUrl')).toContain(USERS)
})
