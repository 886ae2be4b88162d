import { ACTIVATION } from '#machines/update/update.limits.ts'
import { test } from '../support/test.ts'
import { holdPatience } from './support/held-patience.ts'
import { playNewVersion } from './support/new-version.ts'
import { updateWalks } from './support/update.walks.ts'
import { take } from './support/walking.ts'

for (const walk of updateWalks.walks) {
  if (updateWalks.impossible(walk) !== undefined) continue
  test(updateWalks.title(walk), async ({ page, signIn, problems }) => {
    problems.allow(/404 \(Not Found\)/)
    await holdPatience(page, ACTIVATION)
    const version = await playNewVersion(page)
    await signIn(page, 'operations', { path: '/vendor/users/create' })
    await page.getByRole('textbox', { name: 'User name' }).fill('half.typed')
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
    })
    await take(updateWalks, walk, { page, version, loads: () => loads })
  })
}
