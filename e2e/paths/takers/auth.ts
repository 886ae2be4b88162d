import type { Page } from '@playwright/test'
import { ready } from '../../support/people.ts'
import { expect, test as base } from '../../support/test.ts'
import { authWalks } from '../support/auth.walks.ts'
import type { AuthWorld } from '../support/auth.walks.ts'
import { asSomebodyElse, changePerson } from '../support/somebody-else.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

const PAGE = '/vendor/users'

const storedUser = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).find(([name]) => name.startsWith('oidc.user:')) as [string, string] | undefined)

const test = base.extend<{ world: AuthWorld }>({
  world: async ({ anotherBrowser, context, page: first, portal, signIn, signInByForm, time }, use) => {
    let page = first
    await time.install()
    await use({
      context,
      page: () => page,
      time,
      open: async (path) => void (await page.goto(portal.origin() + path, { waitUntil: 'commit' })),
      signIn: () => signIn(page, 'operations', { path: PAGE }),
      signInByForm: () => signInByForm(page, 'operations', { path: PAGE }),
      openTab: async () => {
        const tab = await context.newPage()
        await tab.goto(portal.origin() + PAGE)
        await ready(tab)
        return tab
      },
      changeTab: async () => {
        const before = page
        page = await context.newPage()
        await before.close()
      },
      changePerson: () => changePerson(context, { anotherBrowser, signIn }),
      swapUser: async () => {
        const theirs = await storedUser((await asSomebodyElse({ anotherBrowser, signIn })).tab)
        await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), theirs ?? (['', ''] as [string, string]))
      },
      logOut: async (tab) => {
        await tab.getByRole('button', { name: 'Account menu' }).click()
        await tab.getByRole('menuitem', { name: 'Sign out' }).click({ noWaitAfter: true })
      },
      tellEnd: async (reason) => {
        const [, value] = (await storedUser(page)) ?? ['', '{}']
        const { profile } = JSON.parse(value) as { profile: { sub: string; sid: string } }
        const bare = await context.newPage()
        await bare.goto(`${portal.origin()}/healthz`)
        const news = { type: 'ended', subject: profile.sub, session: profile.sid, reason }
        await bare.evaluate((told) => new BroadcastChannel('session-news').postMessage(told), news)
      },
    })
  },
})

/** Takes walks of the chart `auth` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (authWalks.impossible(walk) !== undefined) continue
    test(authWalks.title(walk), async ({ problems, world }) => {
      // What a walk breaks on purpose is written down by the browser and by the portal's log.
      problems.allow(
        /ERR_FAILED|ERR_ABORTED|401 \(Unauthorized\).*\/api\/ProfileImages\/|400 \(Bad Request\).*\/identity\/token|The sign-in failed access_denied|Failed while (negotiating|redirecting)/,
      )
      // A tab that asked just before the other one ended the session is answered after it.
      if (authWalks.title(walk).includes('Close the lid over two tabs')) problems.allow(/401 \(Unauthorized\).*\/graphql/)
      await take(authWalks, walk, world)
      expect(problems.found).toEqual([])
    })
  }
}
