import { ask } from '../../support/made-person.ts'
import { sharingTest as test } from '../../support/test.ts'
import { accessToken } from '../../support/tokens.ts'
import { authenticatorWalks, getsCodes } from '../support/authenticator.walks.ts'
import type { SessionOptions } from '../support/shared-session.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

const MINUTE = 60_000

const SESSION: SessionOptions = {
  name: 'walker.app',
  path: '/profile/two-factor',
  over: '/profile/phone-number',
  reset: async ({ origin, page }) => {
    await ask(origin, 'mutation { resetAuthenticator { errors { code } } }', {}, await accessToken(page))
  },
}

/** Takes walks of the chart `authenticator` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (authenticatorWalks.impossible(walk) !== undefined) continue
    test(authenticatorWalks.title(walk), async ({ portal, problems, sessions }) => {
      // What a walk breaks on purpose is written down by the browser.
      problems.allow(/ERR_FAILED/)
      const session = await sessions.open({ ...SESSION, isNew: getsCodes(walk) })
      await take(authenticatorWalks, walk, {
        ...session,
        elsewhere: async (mutation) => void (await ask(session.origin, `mutation { ${mutation} }`, {}, await accessToken(session.page))),
        age: () => {
          session.spoil()
          return portal.advance(6 * MINUTE)
        },
        rejuvenate: () => portal.resetTime(),
      })
    })
  }
}
