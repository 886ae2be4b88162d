import type { Page } from '@playwright/test'
import { demoPersonId } from '../../server/src/demo/seed-people.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Viewing as another user' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('vendor staff view the portal as a user: it narrows, writes nothing, stays in its tab and ends by one click', async ({
  page,
  signIn,
}) => {
  const user = `/vendor/users/${demoPersonId('admin', 'acme.localhost')}/profile-details/basic`
  await signIn(page, 'operations', { path: user })
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View as this user' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as Ada Ádám' })
  await expect(dialog.getByLabel('User type')).toHaveValue('ADMIN')
  await expect(dialog.getByRole('checkbox', { name: 'Admin', exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: 'Start view' }).click()

  await expect(banner(page)).toContainText('You are viewing the portal as another user: like Ada Ádám · Admin · roles: Admin')
  await page.waitForURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ólafur')
  await expect(page.getByRole('main').getByText('This user can open it, you cannot').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Users' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/admin/users')
  await expect(page.getByText('The user you are viewing as can open this page, but you cannot')).toBeVisible()
  await page.goto(user)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not authorised')
  await expect(page.getByText('Neither your user type nor an access profile opens this page.')).toBeVisible()

  const other = await page.context().newPage()
  await signIn(other, 'operations', { path: '/vendor/users' })
  await expect(banner(other)).toHaveCount(0)
  await other.close()

  await page.goto('/profile/organizations')
  await ready(page)
  await expect(navigation(page).getByText('Users: this user can open it, you cannot', { exact: true })).toBeVisible()
  await banner(page).getByRole('button', { name: 'End view' }).click()
  await page.waitForURL(user)
  await ready(page)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a view writes nothing, neither from the browser nor past it, and is logged', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'View as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as another user' })
  await dialog.getByLabel('User type').selectOption('Vendor Operations')
  await dialog.getByRole('button', { name: 'Start view' }).click()
  await expect(banner(page)).toContainText('Vendor Operations · roles: Employee')

  let sent = 0
  page.on('request', (request) => (sent += request.postData()?.includes('mutation UpdateUser') ? 1 : 0))
  await page.goto(`/vendor/users/${demoPersonId('manager', 'acme.localhost')}/profile-details/basic`)
  await page.getByLabel('First name').fill('Mallory')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(banner(page).getByRole('alert')).toHaveText('Nothing was changed: “View as” is read-only. End the view to make changes.')
  await expect(page.getByLabel('First name')).toHaveValue('Mallory')
  expect(sent).toBe(0)

  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.goto('/vendor/users')
  await page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const bulk = page.getByRole('dialog', { name: 'Delete: 1 user' })
  await bulk.getByRole('button', { name: 'Preview' }).click()
  await expect(bulk.getByRole('alert')).toHaveText('Nothing was changed: “View as” is read-only. End the view to make changes.')
  await bulk.getByRole('button', { name: 'Cancel' }).click()
  const ended = page.waitForResponse((response) => response.request().postData()?.includes('mutation EndViewAs') === true)
  await banner(page).getByRole('button', { name: 'End view' }).click()
  await ended
  await page.goto('/vendor/home')
  await expect(page.getByRole('main').getByText('View as user ended').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('View as user started').first()).toBeVisible()
})
