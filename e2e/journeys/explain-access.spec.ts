import { demoPersonId } from '../../server/src/demo/seed-people.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('the access of a user is explained for a page and for an activity, with what would change the answer', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: `/vendor/users/${demoPersonId('employee', 'acme.localhost')}/security/access` })
  const main = page.getByRole('main')
  await expect(main.getByText('This user cannot open this page.')).toBeVisible()
  await main.getByText('Activity', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Activity' }).fill('delete')
  await page.getByRole('option', { name: 'Employees: Delete' }).click()
  await expect(main.getByText('This user cannot do this.')).toBeVisible()
  await main
    .getByText(/checks? passed/)
    .first()
    .click()
  await expect(main.getByText('Has an access profile: Self-service')).toBeVisible()
  await expect(main.getByText('Assign an access profile that allows it: Administrator and HR office')).toBeVisible()
  await expectAccessible(page)
})
