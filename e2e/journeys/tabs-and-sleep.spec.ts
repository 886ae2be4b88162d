import type { BrowserContext, Page } from '@playwright/test'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const USERS = '/vendor/users'
const MINUTE = 60_000

const accessToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    const user: unknown = JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}')
    return String(Reflect.get(Object(user), 'access_token'))
  })

const countRefreshes = (context: BrowserContext) => {
  let refreshes = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token') && request.postData()?.includes('grant_type=refresh_token')) refreshes++
  })
  return () => refreshes
}

test('B2 four tabs renew once, and all go on', async ({ context, page, portal, signIn, time }) => {
  await time.install()
  const refreshes = countRefreshes(context)
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
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeEnabled()
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(({ token }) => token.includes(old))).toEqual([])
  expect(new Set(await Promise.all(sent.map(({ status }) => status)))).toEqual(new Set([200]))
})

test('C1 the first move after a long sleep does not revive the session', async ({ page, signIn, time }) => {
  await time.install()
  await signIn(page, 'operations', { path: USERS })
  await time.wakeLate(page, 31 * MINUTE)
  await page.mouse.move(300, 300)
  await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible()
  await expect(page).toHaveURL(/expired=true/)
  expect(new URL(page.url()).searchParams.get('returnUrl')).toContain(USERS)
})
