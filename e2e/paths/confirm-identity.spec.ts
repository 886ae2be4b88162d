import type { DraftsAnswer } from '#machines/confirm-identity/confirm-identity.types.ts'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { enterCredentials } from '../support/people.ts'
import { test } from '../support/test.ts'
import { breakCalls } from './support/calls.ts'
import { confirmIdentityWalks } from './support/confirm-identity.walks.ts'
import { take } from './support/walking.ts'

const ADDRESS = 'hradmin.new@portico.test'

for (const walk of confirmIdentityWalks.walks) {
  if (confirmIdentityWalks.impossible(walk) !== undefined) continue
  test(confirmIdentityWalks.title(walk), async ({ page, context, signIn, time, problems }) => {
    problems.allow(/ERR_FAILED/)
    await time.install()
    await signIn(page, 'hradmin', { path: '/profile/manage-email' })
    await time.closeLid(6 * 60_000)
    const calls = await breakCalls(page)
    if (walk.end.matches('saving')) await calls.hold('SaveDraft')
    if (walk.events.some((event) => (event['output'] as DraftsAnswer | undefined)?.isSaved === false)) await calls.lose('SaveDraft')
    await page.getByLabel('Email address').fill(ADDRESS)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    await take(confirmIdentityWalks, walk, {
      page,
      context,
      address: ADDRESS,
      signInAgain: (window) => enterCredentials(window, 'hradmin@portico.test', DEMO_PASSWORD),
    })
    await calls.end()
  })
}
