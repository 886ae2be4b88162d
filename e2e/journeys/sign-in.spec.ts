import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const USERS = '/vendor/users'
const NAME = 'operations@portico.test'

/** Answers the next redirects to the provider with an error of OAuth 2.0, for the state that was asked with. Tells how many there were. */
const refuseWith = async (page: Page, error: string) => {
  let asked = 0
  await page.route('**/identity/auth?*', async (route) => {
    const address = new URL(route.request().url())
    if (address.searchParams.get('prompt') !== 'none') asked++
    const answer = new URL(address.searchParams.get('redirect_uri') ?? '')
    answer.search = new URLSearchParams({ error, state: address.searchParams.get('state') ?? '' }).toString()
    await route.fulfill({ status: 302, headers: { location: answer.href } })
  })
  return () => asked
}

const refusedSignIn = async (page: Page, origin: string, error: string) => {
  const asked = await refuseWith(page, error)
  await page.goto(origin + USERS)
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/error/signin')
  return asked()
}

test('A2 an answer that nobody asked for leads to the sign-in, not to an error', async ({ page, portal }) => {
  const exchanges: string[] = []
  page.on('request', (request) => request.url().endsWith('/identity/token') && exchanges.push(request.url()))
  await page.goto(`${portal.origin()}/signin-oidc?code=forged&state=forged`)
  await expect(page.getByLabel('User name or email')).toBeVisible()
  expect(exchanges).toEqual([])
  await enterCredentials(page, NAME, DEMO_PASSWORD)
  await ready(page)
  expect(new URL(page.url()).origin).toBe(portal.origin())
})

test('A2 a refusal of the provider is told, with another try', async ({ page, portal, problems }) => {
  problems.allow(/The sign-in failed access_denied/)
  await refusedSignIn(page, portal.origin(), 'access_denied')
  await expect(page.getByText('Sign-in was cancelled or denied.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await enterCredentials(page, NAME, DEMO_PASSWORD)
  await ready(page)
  expect(new URL(page.url()).pathname).toBe(USERS)
})

test('A3 two tabs that are both sent to sign in both arrive, the second one first', async ({ context, page, portal }) => {
  const other = await context.newPage()
  await page.goto(portal.origin() + USERS)
  await other.goto(`${portal.origin()}/profile`)
  await enterCredentials(other, NAME, DEMO_PASSWORD)
  await ready(other)
  await enterCredentials(page, NAME, DEMO_PASSWORD)
  await ready(page)
  expect([page, other].map((tab) => new URL(tab.url()).pathname)).toEqual([USERS, '/profile'])
})

test('A5 neither code nor state leaves with a later request or stays in the history', async ({ page, portal }) => {
  await page.goto(portal.origin() + USERS)
  const later: string[] = []
  let called = false
  page.on('request', (request) => {
    if (called) later.push(`${request.url()} from ${request.headers()['referer'] ?? ''}`)
    if (new URL(request.url()).pathname === '/signin-oidc') called = true
  })
  await enterCredentials(page, NAME, DEMO_PASSWORD)
  await ready(page)
  expect(called).toBe(true)
  expect(later.length).toBeGreaterThan(5)
  expect(later.filter((line) => /[?&](code|state)=/.test(line))).toEqual([])
  const history = await page.evaluate(() => navigation.entries().map(({ url }) => url ?? ''))
  expect(history.filter((url) => /[?&](code|state)=/.test(url))).toEqual([])
})

test('A7 a provider that always says no is asked twice at most', async ({ page, portal, problems }) => {
  problems.allow(/The sign-in failed login_required/)
  expect(await refusedSignIn(page, portal.origin(), 'login_required')).toBeLessThanOrEqual(2)
})
