import type { Page } from '@playwright/test'
import { chooseOption, createEmployee, pressButton } from '../support/forms.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

/** A user whom no other test knows; the page stands at their basic details. @returns where their pages begin */
const createdUser = async (page: Page, name: string): Promise<string> => {
  await createEmployee(page, name, { 'First name': 'Ada' })
  return page.url().replace(/\/profile-details\/basic$/, '')
}

test('J7 J8 two people edit one user: a double click saves once, and who comes second chooses field by field', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  const user = await createdUser(page, 'edited.by.two')
  const other = await (await anotherBrowser()).newPage()
  await signIn(other, 'operations', { path: new URL(user).pathname + '/profile-details/basic' })
  await expect(other.getByLabel('First name')).toHaveValue('Ada')

  let saves = 0
  page.on('request', (request) => (saves += request.postData()?.includes('mutation UpdateUser') ? 1 : 0))
  await page.getByLabel('First name').fill('Augusta')
  await page.getByLabel('Phone number').fill('+44 20 7946 0000')
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expectToast(page, 'User has been updated')
  expect(saves).toBe(1)

  await other.getByLabel('First name').fill('Adelaide')
  await other.getByLabel('Last name').fill('Byron')
  await other.getByRole('button', { name: 'Save' }).click()
  const dialog = other.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
  await expect(dialog.getByRole('group', { name: 'First name' })).toContainText('Before: Ada')
  await expect(dialog.getByRole('radio', { name: 'Your change Adelaide' })).toBeChecked()
  await expect(dialog.getByRole('group', { name: 'Phone number' })).toContainText('+44 20 7946 0000')
  await dialog.getByRole('radio', { name: 'Their change Augusta' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(other, 'User has been updated')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Augusta Byron')
  await expect(other.getByLabel('Phone number')).toHaveValue('+44 20 7946 0000')
})

test('E10 a lock keeps a user out until it is taken away, and a password reset shows nobody a password', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  await createdUser(page, 'locked.by.hand')
  await page.getByRole('link', { name: 'Lockout' }).click()
  await page.getByLabel('Date').fill('22/11/2033')
  await page.getByLabel('Reason').fill('Lost laptop')
  const lock = page.getByRole('button', { name: 'Lock', exact: true })
  await pressButton(lock)
  await expectToast(page, 'Lockout enabled')
  await expect(page.getByRole('heading', { name: 'Lockout', exact: true })).toBeFocused()
  await expect(lock).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Lost laptop')).toBeVisible()
  // The one filled button of the page is the one that is wanted now.
  await expect(page.getByRole('main').locator('button[data-kind="primary"]')).toHaveText(['Unlock'])
  await pressButton(page.getByRole('button', { name: 'Unlock' }))
  await expect(page.getByText('This user is not locked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lockout', exact: true })).toBeFocused()

  await page.getByRole('link', { name: 'Password reset' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expectToast(page, 'Link sent')
  await expect(page.getByText('A confirmed email address is required to send a temporary password.')).toBeVisible()

  // Whatever page of the record it is: two presses.
  const inTwo = async (action: string, done: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await expectToast(page, done)
  }
  await inTwo('Resend invitation', 'Confirmation email sent')
  await inTwo('Send password reset link', 'Link sent')
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lock…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock ' })
  await expect(dialog).toContainText('The user is not signed in now.')
  await dialog.getByLabel('Lock until').fill('22/11/2033')
  await dialog.getByLabel('Reason').fill('Left early')
  await dialog.getByRole('button', { name: 'Lock' }).click()
  await expectToast(page, 'Lockout enabled')
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const finding = page.getByRole('listitem').filter({ hasText: 'Locked until' })
  await expect(finding).toContainText('Left early')
  await expect(page.getByRole('listitem').filter({ hasText: 'User locked' }).first()).toBeVisible()
  await inTwo('Unlock', 'User unlocked')
  await expect(finding).toHaveCount(0)
})

test('a claim is given, taken and given back, and the audit log reverts a change', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  await createdUser(page, 'claims.by.hand')
  await page.getByRole('link', { name: 'Claims' }).click()
  await chooseOption(page.getByRole('combobox', { name: 'Claim type' }), 'company_id')
  await page.getByLabel('Value').fill('7')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const remove = page.getByRole('button', { name: 'Remove company_id: 7' })
  await remove.click()
  await expect(remove).toBeHidden()
  await pressButton(page.getByRole('button', { name: 'Undo' }))
  await expect(remove).toBeVisible()

  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Audit Logs' }).click()
  await page.getByRole('button', { name: 'Revert Claim added' }).first().click()
  await pressButton(page.getByRole('dialog').getByRole('button', { name: 'Revert' }))
  await expectToast(page, 'The change has been reverted')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Change reverted')
  await page.getByRole('link', { name: 'Claims' }).click()
  await ready(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'given_name: Ada' })).toBeVisible()
  await expect(remove).toBeHidden()
})
