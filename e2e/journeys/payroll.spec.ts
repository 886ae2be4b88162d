import { demoCustomer } from '../../server/src/demo/seed-customers.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// The small demo has one employee in the payroll of each: one like a user, and one who is a user beyond doubt.
const [SIMILAR, EXACT] = [10, 11].map((n) => `/vendor/customers/${demoCustomer(n, new Date()).id}/link-payroll-users`)

test('a payroll employee is linked and refused by keys, which is remembered; exact ones are linked at once', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: SIMILAR ?? '' })
  await ready(page)
  const states = page.getByRole('navigation', { name: 'States' })
  const inState = (name: string, count: number) => expect(states.getByRole('link', { name: `${name} ${count}`, exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(/^Similar name, and birth date or phone · \d+ points$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Comparison' })).toContainText('Same')
  await expect(page.getByRole('button', { name: /^Link \d/ })).toHaveCount(0)
  await inState('To review', 1)
  await expectAccessible(page)

  await page.keyboard.press('a')
  await expectToast(page, 'Linked')
  await inState('Linked', 1)
  await page.keyboard.press('u')
  await expectToast(page, 'Link removed')
  await inState('To review', 1)
  await expect(main.getByRole('button', { name: /^Not a match/ })).toBeVisible()
  await page.keyboard.press('n')
  await expectToast(page, 'Marked as not a match')
  await inState('Not a match', 1)

  // Candidates are looked for again, and this one is not proposed any more.
  await page.goto(SIMILAR ?? '')
  await ready(page)
  await inState('To review', 0)
  await states.getByRole('link', { name: 'Not a match 1' }).click()
  await main.getByRole('button', { name: 'Allow again' }).click()
  await expectToast(page, 'Can be linked again')
  await inState('To review', 1)

  await page.goto(EXACT ?? '')
  await ready(page)
  await page.getByRole('button', { name: 'Link 1 exact match' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link exact matches: 1 employee' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Link exact matches' }).click()
  await expect(page.getByText('Finished').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo these changes?' })
  await expect(question).toContainText('1 link will be removed.')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo: Link exact matches')
  await expect(page.getByText('Finished').first()).toBeVisible()
})
