import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { countTokenRequests } from '../support/tokens.ts'

const USERS = '/vendor/users'
const NAME = 'operations@portico.test'
const MINUTE = 60_000

test('A2 Back after a sign-in shows a page, and the way forward still works', async ({ page, problems, signInByForm }) => {
  // The provider's form has been used up, and its page says so.
  problems.allow(/400 \(Bad Request\).*\/identity\/interaction\//)
  await signInByForm(page, 'operations', { path: USERS })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goForward()
  await ready(page)
  expect(new URL(page.url()).pathname).toBe(USERS)
})

test('A2 a sign-in that took twenty minutes still arrives', async ({ page, portal, time }) => {
  await time.install()
  await page.goto(portal.origin() + USERS)
  await expect(page.getByLabel('User name or email')).toBeVisible()
  await time.closeLid(20 * MINUTE)
  await enterCredentials(page, NAME, DEMO_PASSWORD)
  await ready(page)
  expect(new URL(page.url()).pathname).toBe(USERS)
})

test('A2 a reload in the middle of the exchange leads to where it was going', async ({ page, portal }) => {
  let held = 0
  await page.route('**/identity/token', (route) => (held++ === 0 ? undefined : route.continue()))
  await page.goto(portal.origin() + USERS)
  await enterCredentials(page, NAME, DEMO_PASSWORD)
  await expect.poll(() => held).toBe(1)
  await page.reload()
  await ready(page)
  expect(new URL(page.url()).pathname).toBe(USERS)
})

test("A2 the provider's own error, which names no request, is told with its code, whoever is signed in", async ({
  page,
  portal,
  problems,
  signIn,
}) => {
  problems.allow(/The sign-in failed (access_denied|server_error)/)
  await page.goto(`${portal.origin()}/signin-oidc?error=access_denied`)
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Error reference' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/error/signin')
  await signIn(page, 'operations', { path: USERS })
  await page.goto(`${portal.origin()}/signin-oidc?error=server_error`)
  await expect(page.getByText('server_error')).toBeVisible()
})

test('A4 only the callback reads code and state', async ({ context, page, portal, signIn }) => {
  await signIn(page, 'operations', { path: USERS })
  const exchanges = countTokenRequests(context, 'authorization_code')
  await page.goto(`${portal.origin()}${USERS}?code=x&state=y`)
  await ready(page)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  expect(exchanges()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(USERS)
})
