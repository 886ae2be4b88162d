import type { Page } from '@playwright/test'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { accessToken } from '../support/tokens.ts'

const USERS = '/admin/users?v=1&sort=userName:asc&filter=and(userType:in:1)'

/** Asks the server as the person of a page, in all organisations. */
const ask = async <Data>(page: Page, query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
  const token = await accessToken(page)
  return page.evaluate(
    async ([body, bearer]) => {
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}`, 'x-customer': '' },
        body,
      })
      return (await answer.json()).data
    },
    [JSON.stringify({ query, variables }), token] as const,
  )
}
type People = { users: { nodes: { id: string; userName: string; givenName: string; version: number }[]; totalCount: number } }
const peopleOf = async (page: Page, customer: string) =>
  (
    await ask<People>(
      page,
      'query ($customer: ID, $where: UserIdentityFilterInput) { users(customer: $customer, first: 200, where: $where, order: [{ userName: ASC }]) { nodes { id userName givenName version } totalCount } }',
      { customer, where: { userType: { in: [1] } } },
    )
  ).users

/** Chooses where a tab works by its own page. */
const workIn = async (page: Page, name: string) => {
  await page.goto('/admin/my-organizations')
  await ready(page)
  const button = page.getByRole('button', { name: `Work here: ${name}` })
  await button.click()
  await expect(button).toHaveCount(0)
}
const openUsers = async (page: Page) => {
  await page.goto(USERS)
  await ready(page)
}
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody tr')

test('D23 what is selected, asked and typed in one tab stays in its organisation while another tab switches', async ({
  context,
  page,
  signIn,
  portal,
}) => {
  await signIn(page, 'partneradmin', { path: '/admin/my-organizations' })
  const buttons = page.getByRole('button', { name: /^Work here: / })
  await expect(buttons.nth(1)).toBeVisible()
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const [nameOfA = '', nameOfB = ''] = labels.map((label) => label.replace('Work here: ', ''))
  const { customers } = await ask<{ customers: { nodes: { id: string; name: string }[] } }>(
    page,
    '{ customers(first: 200) { nodes { id name } } }',
  )
  const idOf = (name: string) => customers.nodes.find((each) => each.name === name)?.id ?? ''
  const [a, b] = [idOf(nameOfA), idOf(nameOfB)]
  const before = await peopleOf(page, b)

  await workIn(page, nameOfA)
  const other = await context.newPage()
  await other.goto(`${portal.origin()}/admin/my-organizations`)
  await ready(other)
  // A new tab begins with what was chosen last.
  await expect(other.getByText('You work here')).toBeVisible()

  // A selection of all, previewed, and its open question.
  await openUsers(page)
  const people = await peopleOf(page, a)
  expect(people.totalCount).toBeGreaterThan(1)
  await rowsOf(page).first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Require new password', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Require/ })

  await workIn(other, nameOfB)
  await expect(dialog).toBeVisible()
  await expect(bar).toContainText(`${people.totalCount} selected`)
  const named: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('UserBulk')) named.push(request.headers()['x-customer'])
  })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('button', { name: 'Preview' })).toHaveCount(0)
  expect(named).toEqual([a])
  await page.keyboard.press('Escape')

  // A reload of the tab shows A, too.
  const asked = page.waitForRequest((request) => request.postData()?.includes(`"customer":"${a}"`) === true)
  await page.reload()
  await asked
  await ready(page)
  await expect(page.getByText(`${people.totalCount} total`)).toBeVisible()

  // A form that was open saves in A.
  const person = people.nodes.find(({ id }) => !before.nodes.some((each) => each.id === id))
  await page.goto(`/admin/users/${person?.id}/profile-details/basic`)
  await ready(page)
  const written = page.waitForRequest((request) => request.postData()?.includes('mutation UpdateUser') === true)
  await page.getByLabel('First name').fill('Kept')
  await workIn(other, nameOfA)
  await workIn(other, nameOfB)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await written).headers()['x-customer']).toBe(a)
  await expectToast(page, 'User has been updated')

  expect(await peopleOf(page, b)).toEqual(before)
})
