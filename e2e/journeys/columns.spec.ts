import { expect, test } from '../support/test.ts'

test('the columns of a list and their order are the account’s: after the next sign-in they are there in another browser', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  const names = (on: typeof page) => on.getByRole('columnheader').allTextContents()
  await signIn(page, 'operations', { path: '/vendor/users' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'User type', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Email', exact: true }).check()
  const up = page.getByRole('button', { name: 'Move Partner up' })
  const down = page.getByRole('button', { name: 'Move Partner down' })
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  const saved = page.waitForResponse((response) => (response.request().postData() ?? '').includes('list_columns'))
  await down.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Enter')
  await expect(down).toBeFocused()
  await saved
  const order = await names(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()

  const elsewhere = await (await anotherBrowser()).newPage()
  await signIn(elsewhere, 'operations', { path: '/vendor/users' })
  expect(await names(elsewhere)).toEqual(order)
  await elsewhere.getByRole('button', { name: 'Columns' }).click()
  const reset = elsewhere.waitForResponse((response) => (response.request().postData() ?? '').includes('list_columns'))
  await elsewhere.getByRole('button', { name: 'Default columns' }).click()
  await reset
})
