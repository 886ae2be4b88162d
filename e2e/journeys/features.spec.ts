import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a feature flag is made, turned on, explained and restored', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/features' })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('textbox', { name: /^Key/ }).fill('apps')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/already has this key/).first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Key/ }).fill('new-payslips')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('new-payslips')

  await page.getByRole('textbox', { name: /^Share of users/ }).fill('100.01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a number from 0 to 100 with up to two decimals.').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Share of users/ }).fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog')
  const effect = await question.getByText(/^Turns on for .+ users$/).textContent()
  const typed = question.getByLabel('Number of users')
  await typed.fill(effect?.replaceAll(/\D/g, '') ?? '')
  await question.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Feature flag has been updated')

  const pages = page.getByRole('navigation', { name: 'This record' })
  await pages.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByLabel('User', { exact: true }).fill('operations')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { name: 'On for this user' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'the share is 100%' })).toContainText('Matches')

  await pages.getByRole('link', { name: 'Revisions' }).click()
  await ready(page)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await question.getByLabel('Number of users').fill(effect?.replaceAll(/\D/g, '') ?? '')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Feature flag restored')
  await expect(page.getByRole('listitem').filter({ hasText: 'Current' })).toContainText('No users')
})
