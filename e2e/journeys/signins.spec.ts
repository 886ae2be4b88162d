import { expectAccessible } from '../support/look/accessibility.ts'
import { freshName } from '../support/fresh-name.ts'
import { searchList } from '../support/forms.ts'
import { makePerson } from '../support/made-person.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('operations find a live sign-in, end it after a question, and read who did it', async ({ page, portal, browser, signIn }) => {
  const { userName, email, password, origin } = await makePerson(portal, freshName('ed.ended'))
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(`${origin}/profile`)
  await enterCredentials(theirs, userName, password)
  await ready(theirs)
  await signIn(page, 'operations', { path: '/vendor/signins' })
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Signins')
  const states = page.getByRole('navigation', { name: 'Quick filters' })
  await expect(states.getByRole('link', { name: /^Live/ })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  // One's own stays.
  const own = page.getByRole('row').filter({ hasText: 'This session' })
  await own.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: /^End session/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  await searchList(page, email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^Details of/ }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Signed in with' })).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  const question = page.getByRole('dialog', { name: /^End the session of/ })
  await expect(question).toContainText('cannot be undone')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'End session' }).click()
  await expectToast(page, 'Session ended')
  await expect(theirs).toHaveURL(/\/account\/log(?:in|out)/, { timeout: 5000 })
  // The list of ended ones keeps the rows of the live ones until its own come.
  await expect(row).toHaveCount(0)

  await states.getByRole('link', { name: /^Ended/ }).click()
  const ended = page.getByRole('row').filter({ hasText: email })
  await ended
    .first()
    .getByRole('button', { name: /^Details of/ })
    .click()
  await expect(page.getByRole('definition').filter({ hasText: 'Ended by an administrator' })).toBeVisible()
  await page.getByRole('link', { name: 'Events of this session' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Session ended' })).toHaveCount(1)
  await other.close()
})

test('an administrator ends several sign-ins of their own people as a job, and sees no others', async ({ page, browser, signIn }) => {
  const people = ['employee', 'hradmin'] as const
  const others = await Promise.all(people.map(() => browser.newContext()))
  for (const [at, name] of people.entries()) {
    const theirs = await others[at]?.newPage()
    if (theirs) await signIn(theirs, name, { partner: 'acme', path: '/profile' })
  }
  await signIn(page, 'admin', { partner: 'acme', path: '/admin/signins' })
  await ready(page)
  await expectAccessible(page)
  for (const name of people)
    await page
      .getByRole('row')
      .filter({ hasText: `${name}@portico.test` })
      .first()
      .getByRole('checkbox')
      .check()
  await expect(page.getByRole('row').filter({ hasText: 'operations@portico.test' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'End sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'End sessions: 2 sessions' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('cannot be undone')
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('End sessions')
  await expect(page.getByText('Finished').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  for (const other of others) await other.close()
})
