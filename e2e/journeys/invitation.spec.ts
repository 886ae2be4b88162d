import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Mail = { text: string }

test('a created user follows the mailed link, chooses a password and signs in', async ({
  page,
  portal,
  signIn,
  anotherBrowser,
  request,
}) => {
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  await page.getByLabel('User name').fill('ada.invited')
  await page.getByLabel('Email address').fill('ada.invited@portico.test')
  await page.getByRole('combobox', { name: 'User type' }).click()
  await page.getByRole('option', { name: 'Employee' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/vendor\/users\/[0-9a-f-]{36}/)

  const outbox = await request.get(`${portal.origin()}/dev/outbox.json?to=ada.invited@portico.test`)
  const { messages } = (await outbox.json()) as { messages: Mail[] }
  expect(messages.length).toBe(1)
  const link = /http:\S+\/identity\/reset\/[\w-]+/.exec(messages[0]?.text ?? '')?.[0]

  const invited = await (await anotherBrowser()).newPage()
  await invited.goto(link ?? 'about:blank')
  await invited.locator('input[autocomplete="new-password"]').first().fill('Quiet-Harbour-2026')
  await invited.locator('input[autocomplete="new-password"]').last().fill('Quiet-Harbour-2026')
  await invited.getByRole('button', { name: 'Set password' }).click()
  await invited.getByRole('link', { name: 'Sign in' }).click()
  await enterCredentials(invited, 'ada.invited', 'Quiet-Harbour-2026')
  await ready(invited)
  await expect(invited.getByRole('button', { name: 'Account menu' })).toBeVisible()
})
