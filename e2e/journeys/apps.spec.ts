import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a machine app is made, its secret gets a token until it is deleted', async ({ page, signIn, request }) => {
  await signIn(page, 'operations', { path: '/vendor/apps' })
  await expect(page.getByRole('link', { name: 'Portico', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Create Machine' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Night job')
  await page.getByLabel('Client ID').fill('night-job')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night job')

  await page.getByRole('textbox', { name: /^Name/ }).fill('Server one')
  await page.getByRole('button', { name: 'Create secret' }).click()
  const shown = page.getByRole('status').filter({ hasText: 'Copy the secret now' })
  const secret = await shown.locator('code').textContent()
  const token = async () => {
    const form = { grant_type: 'client_credentials', client_id: 'night-job', client_secret: secret ?? '', scope: 'access' }
    const answer = await request.post(new URL('/identity/token', page.url()).href, { form })
    return { status: answer.status(), ...((await answer.json()) as { error?: string; token_type?: string }) }
  }
  expect(await token()).toMatchObject({ status: 400, error: 'invalid_scope' })

  const pages = page.getByRole('navigation', { name: 'This record' })
  await pages.getByRole('link', { name: 'Scopes' }).click()
  await page.getByLabel('API scopes').press('ArrowDown')
  await page.getByRole('option', { name: /\(access\)$/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'App has been updated')
  expect(await token()).toMatchObject({ status: 200, token_type: 'Bearer' })

  await pages.getByRole('link', { name: 'Secrets' }).click()
  await ready(page)
  await page.getByRole('button', { name: 'Delete Server one' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No secret')).toBeVisible()
  expect(await token()).toMatchObject({ status: 401, error: 'invalid_client' })

  await pages.getByRole('link', { name: 'Type' }).click()
  await page.getByRole('button', { name: 'Change to Browser app…' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Client credentials')
  await expect(question).toContainText('Users cannot sign in until you add a redirect URI.')
  await question.getByRole('button', { name: 'Change type' }).click()
  await expectToast(page, 'App type has been updated')
  await expect(pages.getByRole('link', { name: 'Secrets' })).toBeHidden()
  await pages.getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('combobox', { name: 'Redirect URIs', exact: true }).fill('https://night.example/*')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Wildcards (*) are not allowed. Enter every address.').first()).toBeVisible()
})
