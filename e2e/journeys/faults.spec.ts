import type { Locator, Page } from '@playwright/test'
import { chooseOption, createEmployee, pressButton } from '../support/forms.ts'
import { ready, settledIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Users' })

test('I2 markup and code from strings are refused', async ({ page, problems, signIn }) => {
  problems.allow(/TrustedHTML|TrustedScript|Trusted Type|require-trusted-types-for|policy:/)
  await signIn(page, 'operations')
  const refused = await page.evaluate(() => {
    const tries = {
      innerHTML: () => void (document.createElement('div').innerHTML = '<img src="x" onerror="window.hacked = true">'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      scriptText: () => void (document.createElement('script').text = 'window.hacked = true'),
      scriptAddress: () => void (document.createElement('script').src = 'https://evil.example/x.js'),
      handler: () => document.createElement('div').setAttribute('onclick', 'window.hacked = true'),
    }
    return Object.entries(tries).flatMap(([name, run]) => {
      try {
        run()
        return []
      } catch {
        return [name]
      }
    })
  })
  expect(refused).toEqual(['innerHTML', 'insertAdjacentHTML', 'scriptText', 'scriptAddress', 'handler'])
  expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false)
})

test('J3 no network is told, keeps what was typed, and goes by itself', async ({ page, context, problems, signIn }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|Failed to fetch|Unable to preload CSS/)
  await signIn(page, 'operations', { path: '/vendor/users' })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await settledIn(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await search.fill('hradmin')
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0, { timeout: 5_000 })
  await expect(search).toHaveValue('hradmin')
  // The rows before the search hold the name as well: those without it have to go.
  await expect(table(page).locator('tbody').getByRole('row').filter({ hasNotText: 'hradmin' })).toHaveCount(0, { timeout: 5_000 })
  await expect(table(page).locator('tbody')).toContainText('hradmin', { timeout: 5_000 })
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await settledIn(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/vendor/home')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('J3 what was typed into a form outlives a save without a network or a server, and can be saved when it is back', async ({
  page,
  context,
  problems,
  signIn,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|Failed to fetch/)
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  await createEmployee(page, 'saved.offline', { 'First name': 'Ada' })
  await page.getByLabel('First name').fill('Augusta')
  await settledIn(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  const [unsaved, away] = [page.getByText('Not known yet whether this was saved'), page.getByText('Portico cannot be reached.')]
  await expect(unsaved).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await context.setOffline(false)
  await expect(away).toHaveCount(0, { timeout: 10_000 })
  // The portal asks what came of it, as soon as somebody answers, and the form says it.
  await expect(page.getByText('This was not done. Try again.')).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  await page.route('**/graphql', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(away).toBeVisible()
  await expect(unsaved).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('not-saved.png') })
  await page.unroute('**/graphql')
  await expect(away).toHaveCount(0, { timeout: 10_000 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'User has been updated')
  await expect(unsaved).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Augusta')
})

test('J3 what was removed can still be given back after a try that failed, each is told once, and neither message covers the other', async ({
  page,
  problems,
  signIn,
}) => {
  problems.allow(/Failed to load resource|WebSocket/)
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  await createEmployee(page, 'undone.offline')
  await page.getByRole('link', { name: 'Claims' }).click()
  await chooseOption(page.getByRole('combobox', { name: 'Claim type' }), 'company_id')
  await page.getByLabel('Value').fill('7')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'The claim has been added')
  const remove = page.getByRole('button', { name: 'Remove company_id: 7' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await remove.click()
  await expect(undo).toBeVisible()
  await settledIn(page)
  const [said, incident] = ['No answer yet.', 'An error occurred while running Portico'].map((words) =>
    page.getByRole('alert').filter({ hasText: words }),
  ) as [Locator, Locator]
  await page.route('**/graphql', (route) => route.abort())
  // By keyboard: a click where "Remove" was half a second ago would be taken for the second of a double click.
  await pressButton(undo)
  await expect(said).toBeVisible()
  await expect(incident).toHaveCount(0)
  await page.unroute('**/graphql')
  await page.route('**/graphql', (route) => route.fulfill({ status: 500 }))
  await undo.click()
  await expect(incident).toBeVisible()
  await expect(said).toHaveCount(1)
  await expect(undo).toBeVisible()
  for (const height of [800, 256])
    await test.step(`${height} pixels high`, async () => {
      await page.setViewportSize({ width: height === 256 ? 320 : 1280, height })
      await expect
        .poll(async () => {
          const [above, below] = [await said.boundingBox(), await incident.boundingBox()]
          return above && below && above.y >= 0 && above.y + above.height <= below.y
        })
        .toBe(true)
      await page.screenshot({ path: test.info().outputPath(`both-${height}.png`) })
    })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.unroute('**/graphql')
  await undo.click()
  await expect(remove).toBeVisible()
  await expect(undo).toHaveCount(0)
})

test('J6 an error while rendering stays in its page', async ({ page, portal, problems, signIn }) => {
  problems.allow(/Raised on purpose/)
  await signIn(page, 'operations')
  await page.goto(`${portal.origin()}/devops/developer-exception`)
  await page.getByRole('button', { name: 'Rendering' }).click()
  await expect(page.getByRole('alert').getByText('Something went wrong on this page')).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.waitForURL('**/profile')
  await ready(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('J3 a network that drops a third of the calls and takes three seconds loses nothing', async ({ page, problems, signIn }) => {
  problems.allow(/ERR_FAILED|Failed to load resource|WebSocket|Failed to fetch/)
  await signIn(page, 'operations', { path: '/vendor/users' })
  let calls = 0
  await page.route('**/graphql', async (route) => {
    if (calls++ % 3 === 0) return route.abort()
    await new Promise((answer) => setTimeout(answer, 3_000))
    return route.continue()
  })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('hradmin')
  // The rows before the search hold the name as well: those without it have to go.
  await expect(table(page).locator('tbody').getByRole('row').filter({ hasNotText: 'hradmin' })).toHaveCount(0)
  await expect(table(page).locator('tbody')).toContainText('hradmin')
  await expect(search).toHaveValue('hradmin')
  await search.fill('employee')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(search).toHaveValue('employee')
  await expect(table(page).locator('tbody')).toContainText('employee', { timeout: 5_000 })
  expect(calls).toBeGreaterThan(1)
})
