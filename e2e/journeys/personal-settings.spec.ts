import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/look/accessibility.ts'
import { chooseOption } from '../support/forms.ts'
import { makePerson } from '../support/made-person.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const choose = (page: Page, label: string, option: string | RegExp) => chooseOption(page.getByRole('combobox', { name: label }), option)
const today = () => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
const lastChanged = (page: Page) => page.locator('main time').first()
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

test('personal settings hold at once in every tab, after a reload, and in another browser', async ({
  page,
  context,
  portal,
  anotherBrowser,
}) => {
  const { origin, userName, password } = await makePerson(portal, 'petra.sets')
  await page.goto(`${origin}/profile`)
  await enterCredentials(page, userName, password)
  await ready(page)
  await expectAccessible(page)
  const tab = await context.newPage()
  await tab.goto(`${origin}/profile/change-password`)
  await ready(tab)

  await choose(page, 'Date format', today())
  await expectToast(page, 'Date format has been updated')
  await expect(lastChanged(tab)).toHaveAttribute('title', new RegExp(`^${today()} `))
  await choose(page, 'Colour scheme', 'Dark')
  await expect.poll(() => scheme(tab)).toBe('dark')
  await expectToast(page, 'Colour scheme has been updated')
  await choose(page, 'Interface language', 'Deutsch')
  await expectToast(page, 'Oberflächensprache wurde aktualisiert')
  await expect(page.getByRole('heading', { name: 'Persönliche Einstellungen' })).toBeVisible()
  await expectAccessible(page)

  const other = await (await anotherBrowser()).newPage()
  await other.goto(`${origin}/profile/change-password`)
  await enterCredentials(other, userName, password)
  await ready(other)
  for (const shown of [page, other]) {
    await shown.goto(`${origin}/profile/change-password`)
    await ready(shown)
    await expect(shown.getByText('Zuletzt geändert')).toBeVisible()
    await expect(lastChanged(shown)).toHaveAttribute('title', new RegExp(`^${today()} `))
    await expect.poll(() => scheme(shown)).toBe('dark')
  }
})

test('the default organisation is proposed first, and entered by nobody but the person', async ({ page, portal }) => {
  const { origin, userName, password } = await makePerson(portal, 'olga.works', { customers: 2 })
  await page.goto(`${origin}/profile/organizations`)
  await enterCredentials(page, userName, password)
  await ready(page)
  const rows = page.locator('main li').filter({ has: page.getByRole('button') })
  await expect(rows).toHaveCount(2)
  const last = (await rows.last().locator('strong').textContent()) ?? ''
  await rows
    .last()
    .getByRole('button', { name: `Set as default: ${last}` })
    .click()
  await expect(rows.filter({ hasText: last }).getByText('Default', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin}/account/select?returnUrl=%2Fprofile`)
  const choices = page.getByRole('list', { name: 'Organisations' }).getByRole('button')
  await expect(choices.first()).toHaveText(`${last} Default`)
  await expect(choices.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/profile`)
})
