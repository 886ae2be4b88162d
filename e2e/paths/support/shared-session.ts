import type { Browser, Page } from '@playwright/test'
import { arrive } from '../../support/arrive.ts'
import { makePerson } from '../../support/made-person.ts'
import type { MadePerson } from '../../support/made-person.ts'
import { ready } from '../../support/people.ts'
import { watchProblems } from '../../support/problems.ts'
import type { Portal } from '../../support/portal.ts'
import { followTraffic } from '../../support/traffic.ts'
import { breakCalls } from './calls.ts'

/** A person whose page serves one walk after the other. */
export type Session = MadePerson & {
  page: Page
  /** From the next walk on another person takes its place: what this walk does cannot be undone. */
  spoil: () => void
} & Awaited<ReturnType<typeof breakCalls>>

export type SessionOptions = {
  /** Beginning of the names of the people, which no other file uses. */
  name: string
  path: string
  made?: { partner?: string; customers?: number }
  /** Another page of the same data, over which the next walk comes to its page. */
  over: string
  /** Undoes what the walk before did at the server. */
  reset?: (session: Session) => Promise<void>
}

export type Sessions = {
  /** Opens the page for the next walk. `isNew`: as a person whom no walk before has used. */
  open: (options: SessionOptions & { isNew?: boolean }) => Promise<Session>
  /** Reports problems of all pages from now on. */
  hear: (note: (text: string) => void) => void
  close: () => Promise<void>
}

type Current = Session & { name: string; until: number; traffic: ReturnType<typeof followTraffic> }

/** The server asks for a newer sign-in after five minutes (promise E8): a session is not used for longer than this, which leaves time for a walk. */
const YOUNG = 3 * 60_000

/** Longer than a message is shown. */
const MESSAGE = 10_000

/** Leaves the page and comes back to it within the document: its chart starts anew, with what the server says now, and no message is left. */
const comeAnew = async ({ page, traffic }: Pick<Current, 'page' | 'traffic'>, path: string, over: string) => {
  const goTo = (to: string) => page.locator(`a[href="${to}"]`).first().press('Enter')
  const isRead = page.waitForResponse((response) => /"operationName":"OwnSecurity"/.test(response.request().postData() ?? ''))
  await goTo(over)
  await page.waitForURL(`**${over}`)
  await isRead
  await traffic.settled()
  await page.clock.fastForward(MESSAGE)
  await goTo(path)
  await page.waitForURL(`**${path}`)
  await ready(page)
}

/**
 * Lets the walks of a file share a signed-in document within a worker: each begins as the page is opened anew within it. To load a page takes longer
 * than most walks. Where a walk fails, Playwright replaces the worker and with it the session.
 */
export const shareSessions = (browser: Browser, portal: Portal): Sessions => {
  let people = 0
  let current: Current | undefined
  let note: (text: string) => void = () => {}
  const close = async () => {
    await current?.page.context().close()
    current = undefined
  }
  const create = async ({ name, path, made = {} }: SessionOptions) => {
    const person = await makePerson(portal, `${name}.${++people}`, made)
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
    await watchProblems(context, (text) => note(text))
    context.setDefaultTimeout(30_000)
    const traffic = followTraffic(context)
    const page = await context.newPage()
    await page.clock.install()
    await arrive(portal, page, person.email, { partner: made.partner ?? 'acme', path, password: person.password })
    const session = {
      ...person,
      ...(await breakCalls(page)),
      name,
      page,
      traffic,
      until: performance.now() + YOUNG,
      spoil: () => void (session.until = 0),
    }
    return session
  }
  return {
    hear: (listener) => void (note = listener),
    open: async ({ isNew = false, ...options }) => {
      if (current && (isNew || current.name !== options.name || performance.now() > current.until)) await close()
      if (current) {
        await current.mend()
        await options.reset?.(current)
        await comeAnew(current, options.path, options.over)
      } else current = await create(options)
      return current
    },
    close,
  }
}
