import { DEMO_PASSWORD, signIn as signInOverHttp } from '../../tests/support/sign-in.ts'
import { freshName } from '../support/fresh-name.ts'
import { ask } from '../support/made-person.ts'
import { chooseOption, pressButton } from '../support/forms.ts'
import { enterCredentials, ready } from '../support/people.ts'
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

const MINUTE = 60_000
const CREATE = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { errors { code } } }'

test('E8 a bulk dialog keeps its customers and choices when the identity is not confirmed and over an idle sign-out, and goes on once it is confirmed', async ({
  page,
  portal,
  signIn,
  time,
}) => {
  const name = freshName('unfinished')
  const origin = portal.origin('acme')
  const { accessToken } = await signInOverHttp(origin, 'partneradmin')
  for (const part of ['one', 'two']) await ask(origin, CREATE, { input: { name: `${name} ${part}` } }, accessToken)
  await time.install()
  await signIn(page, 'operations', { path: `/vendor/customers?v=1&q=${name}` })
  await ready(page)
  const boxes = page.getByRole('table', { name: 'Customers' }).locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await time.closeLid(6 * MINUTE)
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Actions' }).click()
  await pressButton(page.getByRole('menuitem', { name: 'Set two-factor rule' }))
  const dialog = page.getByRole('dialog', { name: 'Set two-factor rule: 2 customers' })
  const level = dialog.getByRole('combobox', { name: 'Two-factor level' })
  const preview = dialog.getByRole('button', { name: 'Preview' })
  await chooseOption(level, 'All Users')
  await pressButton(preview)
  await expect(dialog).toContainText('2 will be changed')
  await pressButton(dialog.getByRole('button', { name: 'Set two-factor rule' }))
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await pressButton(question.getByRole('button', { name: 'Cancel' }))
  await expect(level).toHaveValue('All Users')
  await chooseOption(level, 'Admins Only')
  await time.closeLid(31 * MINUTE)
  await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await enterCredentials(page, 'operations@portico.test', DEMO_PASSWORD)
  await ready(page)

  await pressButton(page.getByRole('button', { name: 'Continue: Set two-factor rule, 2 customers' }))
  await expect(level).toHaveValue('Admins Only')
  await time.closeLid(6 * MINUTE)
  await pressButton(preview)
  await expect(dialog).toContainText('2 will be changed')
  await pressButton(dialog.getByRole('button', { name: 'Set two-factor rule' }))
  const opened = page.waitForEvent('popup')
  await pressButton(question.getByRole('button', { name: 'Sign in again' }))
  await enterCredentials(await opened, 'operations@portico.test', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set two-factor rule')
  await expect(page.getByText('Finished').first()).toBeVisible()
})
