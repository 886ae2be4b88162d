import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/look/accessibility.ts'
import { createEmployee } from '../support/forms.ts'
import { createPerson, MADE_PASSWORD, makePerson } from '../support/made-person.ts'
import { mailedLinks, nextLink } from '../support/mails.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('E9 a new account is confirmed by the button of its link, gets a password, and signs in', async ({
  page,
  portal,
  signIn,
  anotherBrowser,
}) => {
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  await createEmployee(page, 'mary.confirms')
  const link = await nextLink(portal, 'mary.confirms@portico.test')
  const visitor = await (await anotherBrowser()).newPage()
  for (const _ of [1, 2]) {
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Confirm account' })).toBeVisible()
  }
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Confirm account' }).click()
  await expect(visitor.getByText('Account confirmed successfully')).toBeVisible()
  await visitor.reload()
  await expect(heading(visitor, 'Set password')).toBeVisible()
  await visitor.getByLabel('New password').fill('short')
  await visitor.getByLabel('Confirm password').fill('other')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByText('Passwords must match')).toBeVisible()
  await visitor.getByLabel('Confirm password').fill('short')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByText('Password does not meet the requirements')).toBeVisible()
  await visitor.getByLabel('New password').fill('Mary.Confirms-2026')
  await expect(visitor.getByText('Strength: weak')).toBeVisible()
  await visitor.getByLabel('New password').fill(MADE_PASSWORD)
  await expect(visitor.getByText('Strength: strong')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Confirm password').fill(MADE_PASSWORD)
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Setup completed' })).toBeVisible()
  await expect(visitor.getByText('Your user name is mary.confirms.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Go to the start page' }).click()
  await ready(visitor)
  await expect(visitor.getByRole('button', { name: 'Account menu' })).toBeVisible()

  const again = await (await anotherBrowser()).newPage()
  await again.goto(link)
  await expect(again).toHaveURL(/\/error\/link-expired\?link=/)
  await expect(heading(again, 'Your account is already set up')).toBeVisible()
})

test('a link that has run out says so, and another one comes by mail', async ({ page, portal, time }) => {
  await createPerson(portal, 'late.larry')
  const [old = ''] = await mailedLinks(portal, 'late.larry@portico.test')
  await page.goto(old)
  await expect(heading(page, 'Confirm account')).toBeVisible()
  await portal.advance(7 * 86_400_000 + 60_000)
  await page.getByRole('button', { name: 'Confirm account' }).click()
  await expect(heading(page, 'Failed to confirm account')).toBeVisible()
  await page.goto(old)
  await expect(page).toHaveURL(/\/error\/link-expired\?link=/)
  await ready(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(heading(page, 'Confirmation email sent')).toBeVisible()
  await page.goto(await nextLink(portal, 'late.larry@portico.test', [old]))
  await page.getByRole('button', { name: 'Confirm account' }).click()
  await expect(page.getByText('Account confirmed successfully')).toBeVisible()
  expect(time).toBeDefined()
})

test('E9 a forgotten password is set anew by a mailed link, once, and signs in', async ({ page, portal }) => {
  const { origin, email, userName, password } = await makePerson(portal, 'fay.forgets')
  const [confirmed = ''] = await mailedLinks(portal, email)
  await page.goto(`${origin}/profile`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page before has a field for the user name as well.
  await page.waitForURL('**/identity/forgot**')
  await page.locator('input[autocomplete~="username"]').fill(userName)
  await page.locator('main form button[type="submit"]').last().click()
  const link = await nextLink(portal, email, [confirmed])
  for (const _ of [1, 2]) {
    await page.goto(link)
    await expect(heading(page, 'Set password')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password matches one of 12 previous passwords.')).toBeVisible()
  await page.getByLabel('New password').fill('Calm-Meadow-2026')
  await expect(page.getByText('Strength: strong')).toBeVisible()
  await page.getByLabel('Confirm password').fill('Calm-Meadow-2026')
  await page.getByRole('button', { name: 'Set password' }).click()
  await ready(page)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.goto(link)
  await expect(page).toHaveURL(/\/error\/link-expired\?link=/)
  await expect(heading(page, 'Link expired')).toBeVisible()
})

test('E8 an email change waits for the button in the new mailbox, and the old one can undo it', async ({
  page,
  portal,
  anotherBrowser,
  problems,
}) => {
  // The undo ends every session: what this page asks next is refused.
  problems.allow(/401 \(Unauthorized\).*\/graphql|400 \(Bad Request\).*\/identity\/token/)
  const { origin, email, userName, password } = await makePerson(portal, 'emma.moves')
  const known = await mailedLinks(portal, email)
  await page.goto(`${origin}/profile/manage-email`)
  await enterCredentials(page, userName, password)
  await ready(page)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByLabel('Email address').fill('no address')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  await page.getByLabel('Email address').fill('emma.new@portico.test')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`your address stays ${email}`)).toBeVisible()
  // The address before gets two mails: one that cancels the change, and one after it that undoes it.
  const cancel = await nextLink(portal, email, known)

  const visitor = await (await anotherBrowser()).newPage()
  const link = await nextLink(portal, 'emma.new@portico.test')
  for (const _ of [1, 2]) {
    await visitor.goto(link)
    await expect(heading(visitor, 'Confirm your email address')).toBeVisible()
  }
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Confirm email' }).click()
  await expect(heading(visitor, 'Email changed')).toBeVisible()
  await visitor.goto(link)
  await expect(heading(visitor, 'Failed to change the email!')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Send a new link' })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Change email' })).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByText('emma.new@portico.test')).toBeVisible()

  await visitor.goto(await nextLink(portal, email, [...known, cancel]))
  await expect(heading(visitor, 'Restore your email address')).toBeVisible()
  await visitor.getByRole('button', { name: 'Restore address' }).click()
  await expect(
    visitor.getByText('You are signed out everywhere, and the password from before no longer works.', { exact: false }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/account\/login|\/identity\//, { timeout: 15_000 })
})

test('E8 a change long after the sign-in asks to confirm who it is in a window, and is carried out on the same page', async ({
  page,
  problems,
  signIn,
  time,
}) => {
  problems.allow(/400 \(Bad Request\).*\/identity\/interaction/)
  await time.install()
  await signIn(page, 'hradmin', { path: '/profile/manage-email' })
  await time.closeLid(6 * 60_000)
  await page.getByLabel('Email address').fill('hradmin.new@portico.test')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue('hradmin.new@portico.test')
  await page.getByRole('button', { name: 'Change email' }).click()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  const window = await opened
  await enterCredentials(window, 'hradmin@portico.test', 'Wrong-Password-2026')
  await expect(window.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Open the window again' })).toBeVisible()
  await enterCredentials(window, 'hradmin@portico.test', 'Portico-Demo-2026')
  await expect(page.getByText('your address stays hradmin@portico.test')).toBeVisible()
})

test('a password is changed with the rules beside it, and the sessions elsewhere end', async ({ page, portal }) => {
  const { origin, userName, password } = await makePerson(portal, 'petra.password')
  await page.goto(`${origin}/profile/change-password`)
  await enterCredentials(page, userName, password)
  await ready(page)
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('Wrong-Password-2026')
  await page.getByLabel('New password').fill('Calm-Meadow-2026')
  await page.getByLabel('Confirm password').fill('Calm-Meadow-2026')
  await expect(page.getByRole('img', { name: 'Not met:' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await page.goto(`${origin}/profile/sessions`)
  await ready(page)
  await expect(page.getByText('This session')).toBeVisible()
  await expectAccessible(page)
})
