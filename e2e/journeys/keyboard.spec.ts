import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { ready } from '../support/people.ts'
import { pressButton } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

/** Presses Tab until the control of that role and name has the focus: what nobody can reach fails the test. */
const tabTo = async (page: Page, role: Parameters<Page['getByRole']>[0], name: string) => {
  const wanted = page.getByRole(role, { name, exact: true })
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluateAll((found) => found.some((element) => element === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to the ${role} "${name}"`)
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const path = (page: Page) => new URL(page.url()).pathname

test('signing in, finding a user and changing a setting need no mouse', async ({ page, portal }) => {
  await page.goto(portal.origin('acme'))
  await ready(page)
  await tabTo(page, 'button', 'Sign in')
  await page.keyboard.press('Enter')
  await page.getByLabel('User name or email').waitFor()
  await tabTo(page, 'textbox', 'User name or email')
  await page.keyboard.type('operations@portico.test')
  await page.keyboard.press('Tab')
  await page.locator('input[type="password"]').focus()
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  await ready(page)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search users, customers, pages and actions' })).toBeFocused()
  await page.keyboard.type('authenticator')
  const option = page
    .getByRole('group', { name: 'Users' })
    .getByRole('option', { name: /authenticator/ })
    .first()
  await expect(option).toBeVisible()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/vendor\/users\/[^/]+$/)
  await ready(page)
  await expect(page.getByRole('main').getByText('authenticator@portico.test').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  // The last choice of each kind is what was there before: it is kept with the account, which other journeys sign in with.
  for (const [word, choice, scheme] of [
    ['dark', /^Dark/, 'dark'],
    ['auto', /^Auto/, 'light'],
  ] as const) {
    const saved = page.waitForResponse((response) => response.request().postData()?.includes('SaveOwnClaim') ?? false)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search users, customers, pages and actions' })).toBeFocused()
    await page.keyboard.type(word)
    await expect(page.getByRole('option', { name: choice })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await saved
  }
  for (const [name, locale] of [
    ['English (US)', 'en-US'],
    ['English (GB)', 'en-GB'],
  ] as const) {
    const saved = page.waitForResponse((response) => response.request().postData()?.includes('SaveOwnClaim') ?? false)
    await tabTo(page, 'button', 'Language')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'English (GB)' })).toBeFocused()
    if (locale === 'en-US') await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await saved
  }
})

test('dialogs of the shell take the focus and give it back, and single keys rest while somebody types', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users' })
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')

  await tabTo(page, 'button', 'Search')
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Search users, customers, pages and actions' })
  await expect(field).toBeFocused()
  await page.keyboard.type('?')
  await expect(field).toHaveValue('?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('what?')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('what?')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 800 })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  expect(path(page)).toBe('/vendor/users')
})

test('what is removed, closed or still on its way leaves the focus where its reader was', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users?v=1&filter=and(userType:in:1,displayName:contains:a)' })
  const filter = page.getByRole('group', { name: 'Active filter' })
  await filter
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter')
  await expect(filter.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await expect(filter.getByRole('button', { name: /^Edit/ })).toBeFocused()

  const builder = page.getByRole('button', { name: 'Filter', exact: true })
  await builder.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(builder).toBeFocused()

  await pressButton(page.getByRole('button', { name: 'Views' }))
  const views = page.getByRole('dialog', { name: 'Views' })
  await expect(views.getByRole('button', { name: 'Save view' })).toBeVisible()
  await expect(views.locator(':focus').or(views.and(page.locator(':focus')))).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('checkbox').first().check()
  const actions = page.getByRole('button', { name: 'Actions', exact: true })
  await actions.press('Enter')
  const gone = page.evaluate(menuGoesFirst)
  await pressButton(page.getByRole('menuitem', { name: 'Lock', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Lock: 1 user' })
  await expect(dialog.getByLabel('Lock until')).toBeFocused()
  await expect(dialog.getByRole('table')).toHaveCount(0)
  expect(await gone).toBe(true)
  await pressButton(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(actions).toBeFocused()
})

test('who turns the single-key shortcuts off is left alone by / and ?, and finds them again in the palette', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users' })
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const single = keys.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(single).toBeChecked()
  await tabTo(page, 'switch', 'Single-key shortcuts')
  await page.keyboard.press('Space')
  await expect(single).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  await ready(page)

  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(keys).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search' })).not.toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search users, customers, pages and actions' })).toBeFocused()
  await page.keyboard.type('keyboard')
  await expect(page.getByRole('option', { name: /^Keyboard shortcuts/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(keys).toBeVisible()
  await tabTo(page, 'switch', 'Single-key shortcuts')
  await page.keyboard.press('Space')
  await expect(single).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
})

test('an employee’s palette offers pages and actions, and asks for nobody', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('PaletteSearch')) asked.push(request.url())
  })
  await signIn(page, 'employee', { path: '/profile' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search users, customers, pages and actions' })).toBeFocused()
  await page.keyboard.type('prof')
  await expect(page.getByRole('option').first()).toHaveText('Profile')
  for (const option of await page.getByRole('option').all()) await expect(option).toContainText('Profile')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('vendor')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog').getByText('No results')).toBeVisible()
  expect(asked).toEqual([])
})

test('first steps offer the tour, know that it was taken, are put away and come back from the account menu, and so does the tour', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'partneradmin', { path: '/admin/home' })
  const offer = page.getByRole('region', { name: 'Getting started' })
  await offer.getByRole('button', { name: 'Show steps' }).click()
  await offer.getByRole('button', { name: 'Start the tour' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Portico' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'All your pages' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(offer.getByRole('listitem').filter({ hasText: 'Take the one-minute tour' })).toContainText('Done')

  const saved = page.waitForResponse((response) => response.request().postData()?.includes('mutation SaveOwnPreference') === true)
  await offer.getByRole('button', { name: 'Dismiss getting started' }).click()
  await expect(offer).toHaveCount(0)
  await saved
  await page.goto(`${portal.origin()}/admin/users`)
  await ready(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Getting started' }).click()
  await expect(offer.getByRole('button', { name: 'Start the tour' })).toHaveCount(0)
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Tour of the portal' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Portico' })).toBeVisible()
})

/** Whether the page could be painted without the menu before its dialog, which makes all of it inert, is there. */
const menuGoesFirst = () =>
  new Promise<boolean>((resolve) => {
    const watching = new MutationObserver(() => {
      if (document.querySelector('[role="menu"]')) return
      watching.disconnect()
      resolve(!document.querySelector('dialog[open]'))
    })
    watching.observe(document.body, { childList: true, subtree: true })
  })
