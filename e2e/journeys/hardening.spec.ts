import type { Request } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { storedTokens } from '../support/tokens.ts'

const USERS = '/vendor/users'

test('I4 tokens are in the session storage and in the requests that need them, and nowhere else', async ({ context, page, portal }) => {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  const console: string[] = []
  page.on('console', (message) => console.push(message.text()))
  await page.goto(portal.origin() + USERS)
  await enterCredentials(page, 'operations@portico.test', DEMO_PASSWORD)
  await ready(page)
  const held = await storedTokens(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeEnabled()
  const elsewhere = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, document.cookie, location.href, history.state as unknown, document.documentElement.outerHTML]),
  )
  const cookies = JSON.stringify(await context.cookies())
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()

  const [access, refresh, id] = ['access_token', 'refresh_token', 'id_token'].map((name) => String(held[name]))
  for (const token of [access, refresh, id]) {
    expect(token?.length).toBeGreaterThan(20)
    expect(elsewhere).not.toContain(token)
    expect(cookies).not.toContain(token)
    expect(console.join('\n')).not.toContain(token)
    expect(portal.log()).not.toContain(token)
  }
  const path = (request: Request) => new URL(request.url()).pathname
  const inAddress = requests.filter((request) => [access, refresh, id].some((token) => request.url().includes(token ?? '')))
  // RP-initiated logout names the session by its id token, which authorises nothing.
  expect(inAddress.map(path)).toEqual(['/identity/session/end'])
  expect(inAddress.some((request) => [access, refresh].some((token) => request.url().includes(token ?? '')))).toBe(false)
  const inBody = requests.filter((request) => [access, refresh, id].some((token) => (request.postData() ?? '').includes(token ?? '')))
  expect([...new Set(inBody.map(path))]).toEqual(['/identity/token/revocation'])
  const inHeader = requests.filter((request) => (request.headers()['authorization'] ?? '').includes(access ?? ''))
  expect(inHeader.length).toBeGreaterThan(0)
  expect([...new Set(inHeader.map(path))].filter((one) => !/^\/(graphql|api\/)/.test(one))).toEqual([])
})

test('I5 an answer that a foreign frame makes up is nobody’s sign-in', async ({ page, portal, signIn }) => {
  await signIn(page, 'operations', { path: USERS })
  const before = await storedTokens(page)
  const news = page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const forged = { source: 'oidc-client', url: `${location.origin}/signin-silent-oidc?code=forged&state=forged`, keepOpen: false }
    window.postMessage(forged, location.origin)
    frame.contentWindow?.parent.postMessage(forged, '*')
    const channel = new BroadcastChannel('session-news')
    channel.postMessage({ type: 'ended', subject: 'somebody', session: 'else', reason: 'signedOut' })
    channel.postMessage({ type: 'ended', reason: 'signedOut' })
    channel.postMessage('nonsense')
    return Object.keys(sessionStorage).length
  })
  expect(await news).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeEnabled()
  expect(await storedTokens(page)).toEqual(before)
  expect(portal.origin()).toBe(new URL(page.url()).origin)
})
