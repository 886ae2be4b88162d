import type { Page, Route } from '@playwright/test'
import { servedStatically } from '../support/static-host.ts'
import { expect, test } from '../support/test.ts'

const METADATA = '**/identity/.well-known/openid-configuration'
const PARTNER = '**/api/publicassets/*.json'
const failed = (page: Page) => page.getByRole('heading', { name: 'The portal could not start' })

const FAULTS: readonly [string, string, (route: Route) => unknown, string][] = [
  ['metadata that are not there', METADATA, (route) => route.fulfill({ status: 404, body: 'no' }), 'settingUpAuth'],
  ['metadata that fail', METADATA, (route) => route.fulfill({ status: 500, body: 'no' }), 'settingUpAuth'],
  ['metadata that are none', METADATA, (route) => route.fulfill({ status: 200, json: { hello: 'there' } }), 'settingUpAuth'],
  ['metadata that never come', METADATA, () => undefined, 'settingUpAuth'],
  ['a partner that cannot be had', PARTNER, (route) => route.fulfill({ status: 500, body: 'no' }), 'loadingPartner'],
]

for (const [what, address, answer, step] of FAULTS)
  test(`J5 ${what} end in a neutral page within 10 s, with another try`, async ({ page, portal, problems }) => {
    problems.allow(/Failed to load resource|The start failed|Failed while/)
    await servedStatically(page)
    await page.route(address, answer)
    const asked = page.waitForRequest(address)
    await page.goto(portal.origin(), { waitUntil: 'commit' })
    await asked
    await expect(failed(page)).toBeVisible({ timeout: 10_000 })
    await expect(page.getByText(step)).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator('main[data-ready]')).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

test('J5 a theme that is missing costs the look, not the portal', async ({ page, portal, problems }) => {
  problems.allow(/Failed to load resource/)
  await servedStatically(page)
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes('applicationTheme') ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await page.goto(portal.origin())
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

const blockStorage = () => {
  const refuse = {
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }
  Object.defineProperty(window, 'localStorage', refuse)
  Object.defineProperty(window, 'sessionStorage', refuse)
}
const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

for (const [what, fault] of [
  ['is blocked', blockStorage],
  ['is full', fillStorage],
] as const)
  test(`J4 where storage ${what}, the page says so in its own look`, async ({ page, portal, problems }) => {
    problems.allow(/The sign-in failed|storage/i)
    const background = () =>
      page.locator('body').evaluate((body) => getComputedStyle(body).getPropertyValue('--mantine-primary-color-filled'))
    await page.goto(portal.origin('acme'))
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const look = await background()
    await page.addInitScript(fault)
    await page.goto(portal.origin('acme'))
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await background()).toBe(look)
    await page.goto(`${portal.origin('acme')}/vendor/users`)
    await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
    await expect(page.getByText('Your browser blocks cookies or site data')).toBeVisible()
    expect(await background()).toBe(look)
  })
