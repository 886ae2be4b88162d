import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('an error becomes a test in three clicks from its toast', async ({ context, page, portal, problems, signIn }) => {
  problems.allow(/Failed to load resource.*400|400 \(Bad Request\)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await signIn(page, 'operations', { path: '/profile' })
  await ready(page)
  // What is no picture moves the chart of the avatar.
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'secret name.png', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Choose a jpeg, png, bmp, svg or webp image.')).toBeVisible()
  await page.goto(`${portal.origin()}/devops/developer-exception`)
  await page.getByRole('button', { name: 'GraphQL' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'An error occurred' })

  await toast.getByRole('button', { name: 'Attach recording' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attach recording' })
  await dialog.getByRole('link', { name: 'Show it in the statecharts' }).click()
  await page.getByRole('button', { name: 'Copy as test' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const own = await copied()
  expect(own).toContain('"chart": "avatar"')
  expect(own).toContain("from '../paths/support/recorded.ts'")
})
