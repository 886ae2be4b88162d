import { expect, test } from '../support/test.ts'

test('G5 one reference in the toast, the answer and the log, ready to copy', async ({ context, page, portal, problems, signIn }) => {
  problems.allow(/Failed to load resource.*400|400 \(Bad Request\)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'operations')
  await page.goto(`${portal.origin()}/devops/developer-exception`)
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/graphql' && (response.request().postData() ?? '').includes('DeveloperException'),
  )
  await page.getByRole('button', { name: 'GraphQL' }).click()
  const answer = (await (await answered).json()) as { errors: { extensions: { traceId: string } }[] }
  const reference = answer.errors[0]?.extensions.traceId ?? ''
  expect(reference).toMatch(/^[\da-f]{32}$/)
  const toast = page.getByRole('alert').filter({ hasText: 'An error occurred' })
  await expect(toast.getByLabel('Error reference')).toHaveValue(reference)
  await expect.poll(() => portal.log()).toContain(reference)
  await toast.getByRole('button', { name: 'Copy' }).click()
  await expect(toast.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await expect(toast.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
})
