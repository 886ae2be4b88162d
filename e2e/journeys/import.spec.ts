import { expectAccessible } from '../support/look/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('users are imported from a file: its columns, what would become of every row, the run and its report', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users' })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL('/vendor/users/import')
  await expectAccessible(page)

  const choose = page.getByLabel('CSV file')
  await choose.setInputFiles({ name: 'people.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(page.getByRole('alert').filter({ hasText: 'This is an Excel workbook' })).toBeVisible()
  const lines = [
    'Benutzername;E-Mail;Vorname;Rolle;Farbe',
    'Zoë.import;zoe.import@example.org;Zoë;Manager;rot',
    'broken.import;broken;"In two\nlines";;',
    'operations;other@example.org;;;',
  ]
  // A spreadsheet's own encoding, which the file does not tell.
  await choose.setInputFiles({ name: 'leute.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1') })
  await expect(page.getByRole('heading', { name: 'leute.csv' })).toBeVisible()
  await expect(page.getByText('Zoë · In two lines')).toBeVisible()
  await expect(page.getByText('Not imported: Farbe')).toBeVisible()
  const columns = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Map columns' }) })
  await expect(columns.getByRole('combobox', { name: 'User name' })).toHaveValue('Benutzername')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(columns.getByText('Choose a field for this column.')).toBeVisible()
  const others = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Defaults for empty cells' }) })
  await others.getByRole('combobox', { name: 'User type' }).click()
  await page.getByRole('option', { name: 'Employee' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByText('1 user will be created')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'leute.csv' })).toBeFocused()

  await page.reload()
  await expect(page.getByText('1 user will be created')).toBeVisible()
  await expect(page.getByText('1 row will be skipped')).toBeVisible()
  const found = page.getByRole('table', { name: 'Rows not imported' }).locator('tbody tr')
  await expect(found.nth(0).locator('td, th').first()).toHaveText('3')
  await expect(found.nth(0)).toContainText('Email address: The field Email address is invalid')
  await expect(found.nth(0)).toContainText('First name: Names cannot contain control or invisible characters.')
  await expect(found.nth(1).locator('td, th').first()).toHaveText('5')
  await expect(found.nth(1)).toContainText('User name: This user name is already taken.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create 1 user' }).dblclick()

  await expect(page).toHaveURL(/\/vendor\/jobs\/[\da-f-]{36}$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('status').filter({ hasText: 'Finished' })).toBeVisible()
  await expect(main.getByText('Skipped: 1', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download report' }).click()
  expect((await download).suggestedFilename()).toMatch(/^report-.*\.csv$/)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('link', { name: 'Your import has finished' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Zoë.import' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Basic Details' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zoë')
})

test('an import is denied to who administers nobody', async ({ page, signIn }) => {
  await signIn(page, 'employee', { path: '/admin/users/import' })
  await expect(page).toHaveURL(/\/error\/access-denied\?returnUrl=%2Fadmin%2Fusers%2Fimport/)
})
