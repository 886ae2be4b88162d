import { pressButton, searchList } from '../support/forms.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { shoot } from '../support/look/shoot.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a view of a list is saved, shared, found again and deleted, and a link leads to it', async ({ page, signIn, anotherBrowser }) => {
  await signIn(page, 'operations', { path: '/vendor/users?v=1&q=a&sort=email:desc' })
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Save current view' }).fill('From the end')
  await page.getByRole('checkbox', { name: 'Share with my organisation' }).check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('shared by you')).toBeVisible()
  await page.getByRole('button', { name: 'Create a link to this list' }).click()
  const link = (await page.getByText(/\/s\/[\w-]{22}$/).textContent()) ?? ''
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(views).toBeFocused()
  await searchList(page, 'hradmin')
  await expect(page).toHaveURL(/q=hradmin/)
  await expect(views).toHaveAccessibleName('Views From the end Changed')
  await views.click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await shoot(page, 'view-changed')
  await page.getByRole('button', { name: /^From the end/ }).click()
  await expect(page).toHaveURL(/q=a&sort=email:desc$/)
  await page.reload()
  await expect(views).toHaveAccessibleName('Views From the end')

  const colleague = await (await anotherBrowser()).newPage()
  await signIn(colleague, 'operations')
  await colleague.goto(link)
  await expect(colleague).toHaveURL(/\/vendor\/users\?v=1&q=a&sort=email:desc$/)

  await views.click()
  await page.getByRole('button', { name: 'Delete From the end' }).click()
  // By keyboard: a click there within half a second would be taken for the second of a double click.
  await pressButton(page.getByRole('button', { name: 'Delete', exact: true }))
  await expectToast(page, 'View has been deleted')
})
