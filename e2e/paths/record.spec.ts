import type { Page } from '@playwright/test'
import { freshName } from '../support/fresh-name.ts'
import { ask, create } from '../support/made-person.ts'
import { operationOf } from '../support/operations.ts'
import { ready } from '../support/people.ts'
import { userTypes } from '../../server/src/access/viewer.ts'
import { signIn as tokenFor } from '../../tests/support/sign-in.ts'
import { expect, test as base } from '../support/test.ts'
import { recordWalks } from './support/record.walks.ts'
import type { Fate, RecordWorld } from './support/record.walks.ts'
import { take } from './support/walking.ts'

const FAILED = { data: null, errors: [{ message: 'It failed.', extensions: { code: 'INTERNAL' } }] }

/** Lets calls of the page be lost, wait or fail; all others are answered by the real server. */
const breakCalls = async (page: Page) => {
  const fates = new Map<string, Fate>([['SaveDraft', 'held']])
  await page.route('**/graphql', async (route) => {
    const fate = fates.get(operationOf(route))
    if (fate === 'held') return undefined
    if (fate === 'failed') return route.fulfill({ json: FAILED })
    if (fate === 'answerLost') await route.fetch()
    return fate === undefined ? route.fallback() : route.abort('failed')
  })
  return { set: (call: string, fate: Fate) => void fates.set(call, fate), mend: () => fates.clear() }
}

const test = base.extend<{ world: RecordWorld }>({
  world: async ({ page, portal, signIn }, use) => {
    const origin = portal.origin('acme')
    const { accessToken } = await tokenFor(origin, 'admin')
    const [name, taken] = [freshName('walked'), freshName('taken')]
    const createCustomer = async (input: object) =>
      (
        await ask<{ createCustomer: { customer: { id: string } } }>(
          origin,
          'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } errors { code } } }',
          { input },
          accessToken,
        )
      ).createCustomer.customer.id
    await createCustomer({ name: taken })
    const id = await createCustomer({ name, description: 'Walked once' })
    const userName = freshName('walked.record')
    await create(origin, accessToken, {
      userName,
      email: `${userName}@portico.test`,
      userType: userTypes.EMPLOYEE,
      locale: 'en-GB',
      customerIds: [id],
    })
    const saveElsewhere = async () => {
      const found = await ask<{ customer: { version: number } }>(
        origin,
        'query ($id: ID!) { customer(id: $id) { version } }',
        { id },
        accessToken,
      )
      await ask(
        origin,
        'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { errors { code } } }',
        { input: { id, version: found.customer.version, description: 'Changed elsewhere' } },
        accessToken,
      )
    }
    await signIn(page, 'admin', { partner: 'acme', path: `/admin/customers/${id}/setup` })
    await ready(page)
    await use({ page, name, taken, saved: 'Walked once', saveElsewhere, ...(await breakCalls(page)) })
  },
})

for (const walk of recordWalks.walks) {
  if (recordWalks.impossible(walk) !== undefined) continue
  test(recordWalks.title(walk), async ({ problems, world }) => {
    // What a walk breaks on purpose is written down by the browser.
    problems.allow(/ERR_FAILED|Failed to load resource|WebSocket/)
    await take(recordWalks, walk, world)
    expect(problems.found).toEqual([])
  })
}
