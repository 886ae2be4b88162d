import { expectAccessible } from '../support/look/accessibility.ts'
import { freshName } from '../support/fresh-name.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a partner is made; its look is told as typed, corrected where nobody could read it, and seen on its host', async ({
  page,
  portal,
  signIn,
}) => {
  const name = freshName('look').replace('.', '-')
  await signIn(page, 'operations', { path: '/vendor/partners/create' })
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('textbox', { name: /^Host name/ }).fill(`${name}.localhost`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await ready(page)
  await expect(page.getByText('Every text has enough contrast.')).toBeVisible()
  const primary = page.getByRole('textbox', { name: 'Primary', exact: true })
  await primary.fill('#ffff00')
  await expect(page.getByText(/^Links in the primary colour: contrast 1 to 1, too little to read\. Shown instead:/)).toBeVisible()
  await expectAccessible(page)
  await primary.fill('#7a1fa2')
  await expect(page.getByText('Every text has enough contrast.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Partner has been updated')

  const visitor = await page.context().newPage()
  await visitor.goto(portal.origin(name))
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', 'rgb(122, 31, 162)')
})
