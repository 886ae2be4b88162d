import { demoCustomer } from '../../server/src/demo/seed-customers.ts'
import { demoPersonId } from '../../server/src/demo/seed-people.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('an administrator sees what a user may open and do, and works in one of their organisations', async ({ page, signIn }) => {
  const employee = demoPersonId('employee', 'acme.localhost')
  await signIn(page, 'admin', { partner: 'acme', path: `/admin/permissions?user=${employee}&result=denied` })
  await ready(page)
  const main = page.getByRole('main')
  const pages = main.getByRole('list', { name: 'Pages of the admin portal' })
  await expect(pages.getByRole('listitem').filter({ hasText: '/admin/users/create' })).toContainText('User type: requires Admin')
  await main.getByRole('link', { name: /^Allowed/ }).click()
  await expect(pages).toHaveCount(0)
  const payslips = main.getByRole('list', { name: 'Activities' }).getByRole('listitem').filter({ hasText: 'Payslips' })
  await expect(payslips).toContainText('Self-service at')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'My organisations' }).click()
  await main
    .getByRole('button', { name: /^Work here: / })
    .first()
    .click()
  await expect(main.getByText('You work here')).toBeVisible()
  await main.getByRole('button', { name: 'Work in all organisations' }).click()
  await expect(main.getByText('You work here')).toHaveCount(0)
  await expectAccessible(page)
})

test('a customer’s mobile menu is set by keys, a whole column at once, saved and undone', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: `/vendor/customers/${demoCustomer(1, new Date()).id}/permissions` })
  await ready(page)
  const grid = page.getByRole('grid', { name: 'Mobile menu' })
  const box = grid.getByRole('checkbox', { name: 'Payslips: Employee' })
  const was = await box.isChecked()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^1 added, 0 removed \d+ users? sees? more\.|^0 added, 1 removed \d+ users? sees? less\./)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(grid.getByRole('columnheader', { name: /^Employee/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('checkbox', { name: 'Approvals: Employee' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Mobile menu has been updated')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByRole('checkbox', { name: 'Approvals: Employee' })).not.toBeChecked()
  await expect(box).toBeChecked({ checked: was })
})
