import { chooseOption, pressButton } from '../support/forms.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a template is granted by keys and changed by two at once, of whom none loses what they set', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  await signIn(page, 'operations', { path: '/vendor/accessprofile' })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Journey template')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journey template')

  const cell = (name: string) => page.getByRole('grid').getByRole('checkbox', { name, exact: true })
  await cell('Users: View').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Space')
  await expect(cell('Users: Create')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '2 added, 0 removed' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Permissions saved')

  const other = await (await anotherBrowser()).newPage()
  await signIn(other, 'operations', { path: new URL(page.url()).pathname })
  await ready(other)
  await page.getByRole('rowheader', { name: 'Users', exact: true }).click()
  await expect(page.getByText('2 added, 0 removed')).toBeVisible()
  await other.getByRole('checkbox', { name: 'Users: View', exact: true }).click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expectToast(other, 'Permissions saved')
  await page.getByRole('button', { name: 'Save' }).click()
  await pressButton(page.getByRole('button', { name: 'Users: View: keep mine' }))
  await expect(page.getByText('3 added, 0 removed')).toBeVisible()
  // A click where the button of the conflict was would be the second of a double click.
  await pressButton(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('3 added')).toHaveCount(0)
  await expect(cell('Users: View')).toBeChecked()
})

test('an administrator makes a profile that follows a template, differs from it in one cell, and sees it by user', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { partner: 'acme', path: '/admin/customers' })
  await page.getByRole('main').locator('tbody').getByRole('link').first().click()
  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Access profiles' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Journey clerk')
  await chooseOption(page.getByRole('combobox', { name: /^Follow a template/ }), /^Self-service/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journey clerk')
  const cell = page.getByRole('grid').getByRole('checkbox', { name: 'Payslips: View', exact: true })
  await expect(cell).toHaveAccessibleDescription('From the template')
  await cell.click()
  await expect(cell).toHaveAccessibleDescription('Removed, Differs from the template')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Permissions saved')
  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('row', { name: /^Payslips: View/ })).toContainText('Granted')

  await page
    .getByRole('link', { name: '‹ Access profiles' })
    .or(page.getByRole('main').getByRole('link', { name: 'Access profiles' }))
    .first()
    .click()
  await page.getByText('By user').click()
  await expect(page.getByRole('grid', { name: 'Permissions by user' }).getByRole('gridcell').first()).toBeVisible()
})
