import { cutCells, cutTexts } from '../support/look/cut-cells.ts'
import { speakGerman } from '../support/look/in-german.ts'
import { openWithin } from '../support/open-within.ts'
import { ready } from '../support/people.ts'
import { withRecords } from '../support/real-records.ts'
import { ID } from '../support/routes.ts'
import { shoot } from '../support/look/shoot.ts'
import { expect, test } from '../support/test.ts'

test('the columns of a list and their order are the account’s: after the next sign-in they are there in another browser', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  const names = (on: typeof page) => on.getByRole('columnheader').allTextContents()
  await signIn(page, 'operations', { path: '/vendor/users' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'User type', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Email', exact: true }).check()
  const up = page.getByRole('button', { name: 'Move Partner up' })
  const down = page.getByRole('button', { name: 'Move Partner down' })
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await down.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Enter')
  await expect(down).toBeFocused()
  const rows = page.getByRole('dialog', { name: 'Columns' }).getByRole('listitem')
  const middleOf = async (name: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await rows.filter({ hasText: name }).locator('[data-grip]').boundingBox()) ?? {}
    return [x + width / 2, y + height / 2] as const
  }
  const [from, to] = [await middleOf('Last sign-in'), await middleOf('Customers')]
  // Every step before is saved too: only the drag puts this column first.
  const dragged = page.waitForResponse((response) => /"list_columns".*users:lastLogonDate,/.test(response.request().postData() ?? ''))
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 5 })
  await page.mouse.up()
  await expect(rows.first()).toContainText('Last sign-in')
  await shoot(page, 'columns')
  await dragged
  const order = await names(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()

  const elsewhere = await (await anotherBrowser()).newPage()
  await signIn(elsewhere, 'operations', { path: '/vendor/users' })
  expect(await names(elsewhere)).toEqual(order)
  await elsewhere.getByRole('button', { name: 'Columns' }).click()
  const reset = elsewhere.waitForResponse((response) => (response.request().postData() ?? '').includes('list_columns'))
  await elsewhere.getByRole('button', { name: 'Default columns' }).click()
  await reset
})

test('at 1280 no cell of the users and customers lists is cut, but for the longest tenth of a column', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'operations', { path: '/vendor/users?v=1&size=100' })
  for (const path of ['users', 'customers']) {
    await page.goto(`${portal.origin()}/vendor/${path}?v=1&size=100`)
    await ready(page)
    const cut = await cutCells(page)
    expect(cut.length).toBeGreaterThan(5)
    expect(cut.filter((share) => share > 0.1)).toEqual([])
  }
})

/** Pages with the most words of the portal's own: heads, badges, tabs and buttons. The others are checked in English by `everywhere.spec.ts`. */
const WORDY = [
  '/vendor/home',
  '/vendor/users',
  '/vendor/customers',
  `/vendor/customers/${ID}/users`,
  '/vendor/accessprofile',
  `/vendor/accessprofile/${ID}`,
  '/vendor/apps',
  '/vendor/features',
  '/vendor/login-providers',
  '/vendor/signins',
  '/vendor/logs/audit',
  '/vendor/jobs',
  `/vendor/users/${ID}`,
  `/vendor/users/${ID}/security/two-factor`,
]

test('in German nothing is cut on the pages with most words, at 1280 and at 390', async ({ page, portal, signIn }) => {
  await speakGerman(page)
  await signIn(page, 'operations', { path: '/vendor/status' })
  for (const path of await withRecords(page, portal.origin(), WORDY)) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openWithin(page, path)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft([path, width, await cutTexts(page)]).toEqual([path, width, []])
    }
  }
})
