import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { ready, signIn as signInAs } from '../support/people.ts'
import { watchProblems } from '../support/problems.ts'
import { expect, test } from '../support/test.ts'
import { countTokenRequests } from '../support/tokens.ts'

const USERS = '/vendor/users'
const MINUTE = 60_000

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** A Chromium of its own, with other switches than the suite's. */
const launch = (args: readonly string[], ignoreDefaultArgs: string[] = []) => {
  const browser = findBrowser()
  if (browser === undefined) throw new Error('No browser: run `node scripts/browser.ts`.')
  return chromium.launch({ executablePath: browser.executablePath, args: [...browser.args, ...args], ignoreDefaultArgs })
}

test('B14 a sign-out is known in another browser of the same session within five seconds', async ({
  anotherBrowser,
  context,
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'operations', { path: USERS })
  const elsewhere = await anotherBrowser()
  await elsewhere.addCookies(await context.cookies())
  const other = await elsewhere.newPage()
  const listening = other
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.toString().includes('sessionEnded')))
  await other.goto(portal.origin() + USERS)
  await ready(other)
  await listening
  await logOut(page)
  const began = performance.now()
  await expect(other.getByText('You signed out in another tab or window.')).toBeVisible({ timeout: 5_000 })
  test.info().annotations.push({ type: 'figure', description: `${Math.round(performance.now() - began)} ms to the other browser` })
  await expect(other.getByRole('table', { name: 'Users' })).toHaveCount(0)
})

test('B12 no third-party cookies: no sign-out and no loop in a minute, nor with a silent frame', async ({ portal, problems }) => {
  const browser = await launch(['--test-third-party-cookie-phaseout'])
  try {
    const context = await browser.newContext({ locale: 'en-GB' })
    await watchProblems(context, problems.note)
    await context.clock.install({ time: new Date() })
    const page = await context.newPage()
    await signInAs(portal, page, 'operations', { path: USERS })
    let departures = 0
    context.on('request', (request) => {
      if (/\/identity\/(auth|session\/end)$/.test(new URL(request.url()).pathname) && request.frame().parentFrame() === null) departures++
    })
    await context.clock.runFor(MINUTE)
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
    const refreshes = countTokenRequests(context, 'refresh_token')
    const tab = await context.newPage()
    await page.close()
    await tab.goto(portal.origin() + USERS)
    await ready(tab)
    expect(new URL(tab.url()).pathname).toBe(USERS)
    expect([departures, refreshes()]).toEqual([0, 0])
  } finally {
    await browser.close()
  }
})

test('C9 a page from the back/forward cache shows nothing after a sign-out', async ({ portal, problems }) => {
  const browser = await launch([], ['--disable-back-forward-cache'])
  try {
    const context = await browser.newContext({ locale: 'en-GB' })
    await watchProblems(context, problems.note)
    const page = await context.newPage()
    await signInAs(portal, page, 'operations', { path: USERS })
    const [email = ''] = /\S+@\S+/.exec(await page.getByRole('table', { name: 'Users' }).locator('tbody tr').first().innerText()) ?? []
    expect(email).not.toBe('')
    await page.evaluate(() => Object.assign(window, { isTheOldPage: true }))
    // Another document, so that the first one goes into the cache.
    await page.goto(`${portal.origin()}/vendor/home`)
    await ready(page)
    await logOut(page)
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByLabel('User name or email').or(page.getByRole('heading', { name: 'You are signed out' }))).toBeVisible()
    const cached = await page.evaluate(() => Reflect.has(window, 'isTheOldPage'))
    test.info().annotations.push({ type: 'figure', description: `came from the cache: ${cached}` })
    await expect(page.getByRole('table')).toHaveCount(0)
    expect(await page.content()).not.toContain(email)
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  } finally {
    await browser.close()
  }
})
