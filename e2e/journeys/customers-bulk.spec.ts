import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('two customers are disabled at once, looked through before, and enabled again by undoing it', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/customers' })
  await ready(page)
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('2 selected')
  await selection.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable: 2 customers' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('2 will be changed')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disable')
  await expectToast(page, 'Customers updated')
  await expect(page.getByText('Finished').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo these changes?' })
  await expect(question).toContainText('2 customers will be restored to the previous state.')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo: Disable')
  await expect(page.getByText('Finished').first()).toBeVisible()
})
