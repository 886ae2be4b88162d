import { expectAccessible } from '../support/look/accessibility.ts'
import { freshName } from '../support/fresh-name.ts'
import { pressButton, searchList } from '../support/forms.ts'
import { createPerson } from '../support/made-person.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a change is seen in the audit log as it happens, told in words, and taken back from there', async ({ page, portal, signIn }) => {
  const name = freshName('logged')
  const id = await createPerson(portal, name)
  await signIn(page, 'operations', { path: '/vendor/logs/audit' })
  await ready(page)
  await expect(page.getByRole('list', { name: 'Entries per day' })).toBeVisible()
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto(`${portal.origin()}/vendor/users/${id}/profile-details/basic`)
  await ready(other)
  await other.getByLabel('First name').fill('Augusta')
  await other.getByRole('button', { name: 'Save' }).click()
  await expectToast(other, 'User has been updated')

  await page.getByRole('button', { name: /^Show \d+ new rows?$/ }).click()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .filter({ hasText: 'User changed' })
  await row.getByRole('button', { name: /^Details of/ }).click()
  const changes = page.getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: 'First name' })).toContainText('Augusta')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Link to this entry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User changed')
  await page.getByRole('button', { name: 'Revert User changed' }).click()
  await pressButton(page.getByRole('dialog').getByRole('button', { name: 'Revert' }))
  await expectToast(page, 'The change has been reverted')
  await page.getByRole('main').getByRole('link', { name: 'Audit Logs' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Change reverted' }).first()).toContainText(name)
})

test('an event leads to its session, and its reference finds it again', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/logs/event' })
  await ready(page)
  await page
    .getByRole('row')
    .filter({ hasText: 'Token issued' })
    .first()
    .getByRole('button', { name: /^Details of/ })
    .click()
  const reference = await page.getByText(/^[\da-f]{32}$/).innerText()
  await page.getByRole('link', { name: 'Events of this session' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Session started' })).toHaveCount(1)
  await page.goto('/vendor/logs/event')
  await searchList(page, reference)
  await expect(page.getByRole('row').filter({ hasText: 'Token issued' })).toHaveCount(1)
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/withinLast/)
  await expect(page.getByRole('row').filter({ hasText: 'Token issued' })).toHaveCount(1)
  await expectAccessible(page)
})

test('a live tail that several tabs show is asked for by one of them', async ({ page, portal, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/logs/audit' })
  await ready(page)
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => page.context().newPage())))]
  for (const tab of tabs.slice(1)) {
    await tab.goto(`${portal.origin()}/vendor/logs/audit`)
    await ready(tab)
  }
  const asked = tabs.map(() => 0)
  tabs.forEach((tab, at) =>
    tab.on('request', (request) => {
      if (request.postData()?.includes('"operationName":"AuditLogs"')) asked[at] = (asked[at] ?? 0) + 1
    }),
  )
  await createPerson(portal, freshName('tailed'))
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /^Show \d+ new rows?$/ })).toBeVisible()
  await expect.poll(() => Math.max(...asked), { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
  // Four tabs on their own would ask four times as often. A busy machine keeps the one that asks from its turn now and then, and another takes it.
  expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThan(2 * Math.max(...asked))
})
