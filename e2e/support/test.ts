import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { shareSessions, type Sessions } from '../paths/support/shared-session.ts'
import { startPortal, type Portal } from './portal.ts'
import { anotherPortal } from '../../scripts/another-portal.ts'
import { arrive } from './arrive.ts'
import { signIn, type SignInOptions } from './people.ts'
import { collectProblems, watchProblems, type Problems } from './problems.ts'
import { createTime, type Time } from './time.ts'
import { watchToasts } from './toasts.ts'

type Fixtures = {
  /** Resets the server's clock after the browser is closed, so that requests of a page are not sent and judged at different times. */
  clock: void
  /** Reports the problems of the pages that the test looks at: those of its own context, unless it shares a session with others. */
  watch: (note: (text: string) => void) => Promise<void>
  /** Fails the test at its end if any page of its context violated its content policy, logged an error or threw. */
  problems: Problems & { note: (text: string) => void }
  /** Opens the portal as a user who has signed in before. */
  signIn(page: Page, name: string, options?: SignInOptions): Promise<void>
  /** Signs a user in with the provider's form. */
  signInByForm(page: Page, name: string, options?: SignInOptions): Promise<void>
  time: Time
  /** Opens another browser context, which is watched like the first. */
  anotherBrowser(): Promise<BrowserContext>
}

/** `portalEnv`: additional settings of the portal. `sessions`: signed-in pages that the tests of a file share; here, so that all files share workers. */
export const test = base.extend<Fixtures, { portal: Portal; portalEnv: NodeJS.ProcessEnv; sessions: Sessions }>({
  portalEnv: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ portalEnv }, use) => {
      const portal = anotherPortal() ?? (await startPortal({ env: portalEnv }))
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  sessions: [
    async ({ browser, portal }, use) => {
      const sessions = shareSessions(browser, portal)
      await use(sessions)
      await sessions.close()
    },
    { scope: 'worker' },
  ],
  clock: async ({ portal }, use) => {
    await use()
    await portal.resetTime()
  },
  // oxlint-disable-next-line eslint/no-unused-vars -- The clock is named first, so that it ends last.
  context: async ({ clock: _, context, sessions }, use) => {
    await sessions.close()
    await watchToasts(context)
    await use(context)
  },
  baseURL: ({ portal }, use) => use(portal.origin()),
  watch: ({ context }, use) => use((note) => watchProblems(context, note)),
  problems: [
    async ({ watch, portal }, use, info) => {
      const problems = collectProblems()
      const before = portal.log().length
      await watch(problems.note)
      await use(problems)
      if (info.status !== info.expectedStatus || problems.found.length > 0)
        await info.attach('server log', { body: portal.log().slice(before), contentType: 'text/plain' })
      expect(problems.found, 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
  signIn: ({ portal }, use) => use((page, name, options) => arrive(portal, page, name, options)),
  signInByForm: ({ portal }, use) => use((page, name, options) => signIn(portal, page, name, options)),
  time: ({ context, portal }, use) => use(createTime(context, portal)),
  anotherBrowser: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
      opened.push(context)
      await watchProblems(context, problems.note)
      await watchToasts(context)
      return context
    })
    for (const context of opened) await context.close()
  },
})

/** A test of a page that the tests of its file share: problems are those of that page, and there is no context of its own. */
export const sharingTest = test.extend({ watch: ({ sessions }, use) => use(async (note) => sessions.hear(note)) })

export { expect }
