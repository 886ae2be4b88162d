import { sharingTest as test } from '../../support/test.ts'
import { accessToken } from '../../support/tokens.ts'
import { alterAnswers, plugKey, registerDevices, removeDevices } from '../support/keys.ts'
import { passkeyWalks } from '../support/passkey.walks.ts'
import type { SessionOptions } from '../support/shared-session.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

/** Devices that one person may have on a host (server/src/identity/own/devices.ts). */
const MOST_DEVICES = 20
const MINUTE = 60_000

const SESSION: SessionOptions = {
  name: 'walker.key',
  path: '/profile/security-devices',
  over: '/profile/two-factor',
  reset: async ({ origin, page }) => removeDevices(origin, await accessToken(page)),
}

/** Takes walks of the chart `passkey` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (passkeyWalks.impossible(walk) !== undefined) continue
    test(passkeyWalks.title(walk), async ({ portal, problems, sessions }) => {
      // What a walk breaks on purpose is written down by the browser.
      problems.allow(/ERR_FAILED/)
      const session = await sessions.open(SESSION)
      const { origin, page } = session
      const bearer = await accessToken(page)
      const { mistake, unplug } = await plugKey(page)
      let mendAnswers = async () => {}
      await take(passkeyWalks, walk, {
        ...session,
        mistake: async () => void (await mistake()),
        alter: async () => void (mendAnswers = await alterAnswers(page)),
        fill: () => registerDevices(origin, bearer, MOST_DEVICES),
        empty: () => removeDevices(origin, bearer),
        age: () => {
          session.spoil()
          return portal.advance(6 * MINUTE)
        },
        rejuvenate: () => portal.resetTime(),
      })
      await mendAnswers()
      await unplug()
      // The page has lost what the browser knows of keys.
      if (await page.evaluate(() => !('PublicKeyCredential' in window))) session.spoil()
    })
  }
}
