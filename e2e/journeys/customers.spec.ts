import { searchList } from '../support/forms.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a customer is made, read once for all its pages, changed by two, switched off and found', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  await signIn(page, 'operations', { path: '/vendor/customers' })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Journey Traders')
  await page.getByLabel('HR customer ID').fill('journey-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journey Traders')
  await expect(page.getByText('No administrator')).toBeVisible()

  let reads = 0
  page.on('request', (request) => (reads += request.postData()?.includes('query Customer(') ? 1 : 0))
  await page.reload()
  const pages = page.getByRole('navigation', { name: 'This record' })
  await pages.getByRole('link', { name: 'Setup' }).click()
  await expect(page.getByLabel('HR customer ID')).toHaveValue('journey-1')
  await pages.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('No administrator')).toBeVisible()
  await pages.getByRole('link', { name: 'Setup' }).click()
  await ready(page)
  expect(reads).toBe(1)

  const other = await (await anotherBrowser()).newPage()
  await signIn(other, 'operations', { path: new URL(page.url()).pathname })
  await expect(other.getByRole('textbox', { name: /^Name/ })).toHaveValue('Journey Traders')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Journey & Daughters')
  await page.getByRole('switch', { name: /^Enabled/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Customer has been updated')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journey & Daughters')
  await other.getByRole('textbox', { name: /^Name/ }).fill('Journey & Sons')
  await other.getByRole('button', { name: 'Save' }).click()
  const dialog = other.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
  await dialog.getByRole('radio', { name: 'Their change Journey & Daughters' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('textbox', { name: /^Name/ })).toHaveValue('Journey & Daughters')

  await page.getByRole('link', { name: 'Customers' }).first().click()
  await searchList(page, 'journey')
  const row = page.getByRole('row', { name: /Journey & Daughters/ })
  await expect(row).toContainText('Disabled')

  await row.getByRole('cell', { name: 'Disabled' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Enable', exact: true }).click()
  await expect(row).toContainText('Enabled')
  await expect(page.getByRole('button', { name: 'Actions for Journey & Daughters' })).toBeFocused()
})

test('a customer’s administrator sees their own customers and may change how their users sign in alone', async ({ page, signIn }) => {
  await signIn(page, 'admin', { partner: 'acme', path: '/admin/customers' })
  await ready(page)
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('row', { name: /Acme Group/ })
    .getByRole('link')
    .click()
  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Setup' }).click()
  // A partner's own customer has no rule for two-factor.
  await expect(page.getByText(/^Two-factor rules are available for the types/)).toBeVisible()
  await expect(page.getByLabel('HR customer ID')).toHaveCount(0)
  await page.goto(new URL('/admin/customers/create', page.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not authorised')
})
