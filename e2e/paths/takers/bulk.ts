import { pressButton } from '../../support/forms.ts'
import { freshName } from '../../support/fresh-name.ts'
import { createPerson } from '../../support/made-person.ts'
import { ready } from '../../support/people.ts'
import { test } from '../../support/test.ts'
import { BULK_CALLS, bulkWalks } from '../support/bulk.walks.ts'
import { holdCalls } from '../support/held-calls.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

/** Takes walks of the chart `bulk` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (bulkWalks.impossible(walk) !== undefined) continue
    test(bulkWalks.title(walk), async ({ page, portal, signIn, problems }) => {
      problems.allow(/Failed to load resource/)
      const name = freshName('walker.bulk')
      await createPerson(portal, name)
      await signIn(page, 'operations', { path: `/vendor/users?v=1&q=${name}` })
      await page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('checkbox').check()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Actions' }).click()
      await pressButton(page.getByRole('menuitem', { name: 'Lock', exact: true }))
      const calls = await holdCalls(page, BULK_CALLS)
      await take(bulkWalks, walk, { page, calls })
      await calls.end()
      await ready(page)
    })
  }
}
