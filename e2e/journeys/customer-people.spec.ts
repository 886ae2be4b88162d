import { signIn as tokenOf } from '../../tests/support/sign-in.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { createEmployee } from '../support/forms.ts'
import { freshName } from '../support/fresh-name.ts'
import { ask, makePerson } from '../support/made-person.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

type Customers = { customers: { nodes: { id: string }[] } }

test('the users of a customer: one who is there is added, removed, brought back, given a profile; a new one is invited', async ({
  page,
  portal,
  signIn,
}) => {
  const [existing, invited] = [freshName('existing'), freshName('invited')]
  await makePerson(portal, existing)
  const { accessToken } = await tokenOf(portal.origin('acme'), 'partneradmin')
  const query = '{ customers(first: 50, where: { userCount: { eq: 0 }, customerType: { neq: PARTNER } }) { nodes { id } } }'
  const { customers } = await ask<Customers>(portal.origin('acme'), query, {}, accessToken)
  const users = `/vendor/customers/${customers.nodes[0]?.id}/users`
  await signIn(page, 'operations', { path: users })
  await page.getByRole('button', { name: 'Add existing…' }).click()
  await page.getByRole('combobox', { name: 'User' }).fill(existing)
  await page.getByRole('option', { name: existing }).click()
  await expectToast(page, 'User added to a customer')
  const row = page.getByRole('row', { name: /Mary Made/ })
  await expect(row).toBeVisible()
  const pick = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for Mary Made' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await pick('Remove from this customer')
  await expectToast(page, 'User removed from a customer')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row).toBeVisible()

  await pick('Access profile…')
  const dialog = page.getByRole('dialog', { name: 'Access profile of Mary Made' })
  await dialog.getByLabel('Access profile').selectOption({ index: 1 })
  await expect(dialog.getByRole('status')).toContainText('gained')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Access profile assigned')

  await page.getByRole('link', { name: 'Invite user' }).click()
  await createEmployee(page, invited)
  await page.goto(users)
  await ready(page)
  await expect(page.getByRole('row', { name: new RegExp(invited) })).toContainText('Invited')
})
