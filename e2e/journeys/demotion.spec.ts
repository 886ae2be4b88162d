import type { Page } from '@playwright/test'
import { freshName } from '../support/fresh-name.ts'
import { ask, makePerson } from '../support/made-person.ts'
import { enterCredentials, ready } from '../support/people.ts'
import type { Portal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { userTypes } from '../../server/src/access/viewer.ts'
import type { UserType } from '../../server/src/access/viewer.ts'

const DEMOTE = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { userIdentity { userType } errors { code } } }'

/** An administrator whom no other test knows stands before the list of users, and is made somebody else meanwhile: `change` resolves once that is so. */
const openTab = async (portal: Portal, page: Page) => {
  const { id, origin, userName, password } = await makePerson(portal, freshName('dora.demoted'), { userType: userTypes.ADMIN })
  await page.goto(`${origin}/admin/users`)
  await enterCredentials(page, userName, password)
  await ready(page)
  await expect(page.getByRole('table', { name: 'Users' }).locator('tbody')).toContainText(userName)
  return {
    origin,
    userName,
    async change(userType: UserType) {
      const { accessToken } = await signIn(portal.origin(), 'operations')
      const { user } = await ask<{ user: { version: number } }>(
        portal.origin(),
        'query ($id: ID!) { user(id: $id) { version } }',
        { id },
        accessToken,
      )
      const input = { id, version: user.version, userType }
      const { updateUser } = await ask<{ updateUser: { userIdentity: { userType: number }; errors: null } }>(
        portal.origin(),
        DEMOTE,
        { input },
        accessToken,
      )
      expect(updateUser).toEqual({ userIdentity: { userType }, errors: null })
    },
  }
}

/** What the page asks of the data layer from now on, with the codes of the answers. Polls are none of it: nobody asked for them. */
const followCalls = (page: Page) => {
  const calls: Promise<{ name: string; codes: readonly string[] }>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.headers()['x-portico-background'] !== undefined) return
    const { operationName } = request.postDataJSON() as { operationName: string }
    calls.push(
      request
        .response()
        // What the page gave up when it was left has no answer.
        .then(async (response): Promise<{ errors?: { extensions: { code: string } }[] }> => (response ? response.json() : {}))
        .then(({ errors = [] }) => ({ name: operationName, codes: errors.map(({ extensions }) => extensions.code) })),
    )
  })
  return () => Promise.all(calls)
}

test('D6 an administrator with an open tab who is demoted is refused at the next click, after one request', async ({ page, portal }) => {
  // No news over the socket, by which the page would leave before the click.
  await page.routeWebSocket(/./, () => {})
  const { origin, change } = await openTab(portal, page)
  await change(userTypes.EMPLOYEE)
  const answers = followCalls(page)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.waitForURL(`${origin}/error/access-denied**`)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not authorised')
  // What the page was still asking for when it was clicked, and what anybody may ask for, is no request of the click.
  const asked = (await answers()).filter(({ name, codes }) => name === 'Users' || codes.length > 0)
  expect(asked).toEqual([{ name: 'Users', codes: ['AUTH_NOT_AUTHORIZED'] }])
})

test('D6 an open list goes within seconds when its reader is demoted, and comes back when they are an administrator again', async ({
  page,
  portal,
}) => {
  const listening = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.toString().includes('rightsChanged')))
  const { origin, userName, change } = await openTab(portal, page)
  await listening
  await change(userTypes.EMPLOYEE)
  await page.waitForURL(`${origin}/error/access-denied**`, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not authorised')
  await change(userTypes.ADMIN)
  await page.waitForURL(`${origin}/admin/users**`, { timeout: 20_000 })
  await expect(page.getByRole('table', { name: 'Users' }).locator('tbody')).toContainText(userName)
})
