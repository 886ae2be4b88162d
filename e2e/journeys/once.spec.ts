import type { Locator, Page } from '@playwright/test'
import { countOf } from '../support/operations.ts'
import { chooseOption, pressButton } from '../support/forms.ts'
import { freshName } from '../support/fresh-name.ts'
import { holdAnswers } from '../support/hold-answers.ts'
import { createPerson } from '../support/made-person.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Two clicks within the same millisecond: the second comes before anything of the first can be seen. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

const save = (page: Page) => page.getByRole('button', { name: /^(Save|Saving…)$/ })
const pick = (page: Page, label: string, option: string) => chooseOption(page.getByRole('combobox', { name: label }), option)
/** As an administrator of several customers sees the form. */
const fillNewUser = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: 'User name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@portico.test`)
  await pick(page, 'User type', 'Employee')
  await pick(page, 'Customers', 'Acme Group')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
}

const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'two clicks at once': (page) => clickTwice(save(page)),
  'a double click': (page) => save(page).dblclick(),
  'Enter twice': async (page) => {
    await page.getByRole('textbox', { name: 'Last name' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  },
}

for (const [way, send] of Object.entries(WAYS)) {
  test(`J8 a user is created once by ${way}, and not again by going back`, async ({ page, signIn }) => {
    await signIn(page, 'admin', { partner: 'acme', path: '/admin/users/create' })
    const name = freshName('once.created')
    await fillNewUser(page, name)
    const sent = countOf(page, 'CreateUser')
    const held = await holdAnswers(page, 'CreateUser')
    await send(page)
    await held.came
    held.release()
    await page.waitForURL(/\/admin\/users\/[\da-f-]{36}$/)
    await ready(page)
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
    expect(sent()).toBe(1)

    await page.goBack()
    await page.waitForURL('**/admin/users/create')
    await ready(page)
    await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('')
    await save(page).click()
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused()
    expect(sent()).toBe(1)
  })

  test(`J8 a record is saved once by ${way}, and not again by going back`, async ({ page, portal, signIn }) => {
    const id = await createPerson(portal, freshName('once.saved'))
    await signIn(page, 'admin', { partner: 'acme', path: `/admin/users/${id}/profile-details/basic` })
    await page.getByLabel('First name').fill('Augusta')
    const sent = countOf(page, 'UpdateUser')
    const held = await holdAnswers(page, 'UpdateUser')
    await send(page)
    await held.came
    held.release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Augusta Made')
    expect(sent()).toBe(1)

    const claims = async () => {
      await page.getByRole('link', { name: 'Claims' }).click()
      await page.waitForURL('**/profile-details/claims')
      await ready(page)
    }
    await claims()
    await page.goBack()
    await page.waitForURL('**/profile-details/basic')
    await ready(page)
    await expect(page.getByLabel('First name')).toHaveValue('Augusta')
    await pressButton(save(page))
    await page.getByLabel('First name').press('Enter')
    // What the other page asks for goes out after all that the form has sent.
    await claims()
    expect(sent()).toBe(1)
  })
}

test('J8 the vendor’s two steps are sent once by a double click, and back from the new user there is nothing to send again', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  const name = freshName('once.stepped')
  await page.getByRole('textbox', { name: 'User name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@portico.test`)
  const sent = countOf(page, 'CreateUser')
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await page.waitForURL('**/vendor/users/create/profile')
  await pick(page, 'User type', 'Employee')
  await save(page).dblclick()
  await page.waitForURL(/\/vendor\/users\/[\da-f-]{36}$/)
  await ready(page)
  expect(sent()).toBe(1)
  await page.goBack()
  await page.waitForURL('**/vendor/users/create')
  await expect(page.getByText('Your entries are no longer available. Start again with the user’s identity.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused()
  expect(sent()).toBe(1)
})
