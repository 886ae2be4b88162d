import { test as base } from '../../support/test.ts'
import { idleWalks } from '../support/idle.walks.ts'
import type { IdleWorld } from '../support/idle.walks.ts'
import { openLockHolder } from '../support/tab-locks.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

const PAGE = '/admin/users'

const test = base.extend<{ world: IdleWorld }>({
  world: async ({ context, page, portal, signIn, time }, use) => {
    let signOuts = 0
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/identity/session/end') signOuts++
    })
    await time.install()
    await use({
      context,
      page,
      time,
      signIn: () => signIn(page, 'admin', { path: PAGE }),
      openTab: async () => {
        const tab = await context.newPage()
        await tab.goto(`${portal.origin()}${PAGE}`)
        await tab.locator('main[data-ready]').waitFor()
        return tab
      },
      holdLogoutLock: async () => {
        const key = await page.evaluate(
          () => JSON.parse(localStorage.getItem('portico.activity') ?? '{}') as { subject: string; session: string },
        )
        await (await openLockHolder(context, page)).hold(`logout:${key.subject}:${key.session}`)
      },
      signOuts: () => signOuts,
    })
  },
})

/** Takes walks of the chart `idle` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  // Half an hour passes in steps of five seconds.
  test.describe.configure({ timeout: 180_000 })

  for (const walk of walks)
    test(idleWalks.title(walk), async ({ world }) => {
      await take(idleWalks, walk, world)
    })
}
