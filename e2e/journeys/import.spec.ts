import { expectAccessible } from '../support/look/accessibility.ts'
import { chooseOption, pressButton } from '../support/forms.ts'
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
  await chooseOption(others.getByRole('combobox', { name: 'User type' }), 'Employee')
  await expectAccessible(page)
  await pressButton(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('1 user will be created')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'leute.csv' })).toBeFocused()

  await expect(page).toHaveURL(/step=review/)
  await page.reload()
  await expect(page.getByText('1 user will be created')).toBeVisible()
  await expect(page.getByText('1 row will be skipped')).toBeVisible()
  const found = page.getByRole('table', { name: 'Rows with findings' }).locator('tbody tr')
  await expect(found.nth(0).locator('td, th').first()).toHaveText('3')
  await expect(found.nth(0)).toContainText('Email address “broken”: The field Email address is invalid')
  await expect(found.nth(0)).toContainText('First name “In two lines”: Names cannot contain control or invisible characters.')
  await expect(found.nth(1).locator('td, th').first()).toHaveText('5')
  await expect(found.nth(1)).toContainText('User name “operations”: This user name is already taken.')
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

test('J7 an import keeps its columns, and creates nothing that was previewed in another tab', async ({ page, signIn, context }) => {
  await signIn(page, 'operations', { path: '/vendor/users/import' })
  const file = ['User name,Email address,First name,Last name', 'ada.swap,ada.swap@example.org,Ada,Lovelace'].join('\r\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'swap.csv', mimeType: 'text/csv', buffer: Buffer.from(`${file}\r\n`) })
  const fieldOf = (tab: typeof page, name: string) =>
    tab
      .locator('section')
      .filter({ has: tab.getByRole('heading', { name: 'Map columns' }) })
      .getByRole('combobox', { name })
  const preview = async (tab: typeof page) => {
    await pressButton(tab.getByRole('button', { name: 'Preview' }))
    await expect(tab.getByText('1 user will be created')).toBeVisible()
  }
  await expect(fieldOf(page, 'First name')).toHaveValue('First name')
  await chooseOption(page.getByRole('combobox', { name: 'User type' }).last(), 'Employee')
  const address = page.url()
  await preview(page)

  const other = await context.newPage()
  await other.goto(address)
  for (const [field, column] of [
    ['First name', 'Last name'],
    ['Last name', 'First name'],
  ] as const)
    await chooseOption(fieldOf(other, field), column)
  await preview(other)

  await page.getByRole('button', { name: 'Create 1 user' }).click()
  await expect(page.getByText('This file has been checked again with other settings.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This file was checked again in another tab')).toBeVisible()
  await pressButton(page.getByRole('button', { name: 'Back to columns' }))
  await expect(page.getByRole('heading', { name: 'Map columns' })).toBeVisible()
})

test('J7 going back to the columns of an import shows the choices of this tab', async ({ page, signIn, context }) => {
  await signIn(page, 'operations', { path: '/vendor/users/import' })
  const file = ['User name,Email address,First name,Last name', 'ada.keep,ada.keep@example.org,Ada,Lovelace'].join('\r\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'keep.csv', mimeType: 'text/csv', buffer: Buffer.from(`${file}\r\n`) })
  const columns = (tab: typeof page) => tab.locator('section').filter({ has: tab.getByRole('heading', { name: 'Map columns' }) })
  await expect(columns(page).getByRole('combobox', { name: 'First name' })).toHaveValue('First name')
  await chooseOption(page.getByRole('combobox', { name: 'User type' }).last(), 'Employee')
  const address = page.url()
  await pressButton(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('1 user will be created')).toBeVisible()

  const other = await context.newPage()
  await other.goto(address)
  await chooseOption(columns(other).getByRole('combobox', { name: 'First name' }), 'Last name')
  await pressButton(other.getByRole('button', { name: 'Preview' }))
  await expect(other.getByText('1 user will be created')).toBeVisible()

  await pressButton(page.getByRole('button', { name: 'Back to columns' }))
  await expect(columns(page).getByRole('combobox', { name: 'First name' })).toHaveValue('First name')
  await pressButton(page.getByRole('button', { name: 'Preview' }))
  await pressButton(page.getByRole('button', { name: 'Create 1 user' }))
  await expect(page).toHaveURL(/\/vendor\/jobs\/[\da-f-]{36}$/)
  await page.getByRole('main').getByRole('link', { name: 'ada.keep' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Basic Details' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
})
