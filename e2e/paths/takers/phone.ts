import { mailsTo } from '../../support/mails.ts'
import { ask } from '../../support/made-person.ts'
import { sharingTest } from '../../support/test.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { phoneWalks } from '../support/phone.walks.ts'
import type { PhoneWorld } from '../support/phone.walks.ts'
import type { SessionOptions } from '../support/shared-session.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

/** Codes that go out to one person in ten minutes (`mailsPerName` of server/src/accounts/limits.ts). */
const MOST_CODES = 3
const MINUTE = 60_000
let numbers = 0

const SESSION: SessionOptions = {
  name: 'walker.phone',
  path: '/profile/phone-number',
  over: '/profile/two-factor',
  made: { partner: 'northwind', customers: 5 },
}

const test = sharingTest.extend<{ world: PhoneWorld }>({
  world: async ({ sessions, portal }, use) => {
    const session = await sessions.open(SESSION)
    const { page, origin, email, password } = session
    const number = `+4420794610${String(++numbers).padStart(2, '0')}`
    await portal.forgetMails()
    await use({
      ...session,
      number,
      code: async () => /\d{6}/.exec((await mailsTo(portal, number))[0]?.text ?? '')?.[0] ?? '',
      exhaust: async () => {
        const { accessToken } = await signIn(origin, email, password)
        const send = 'mutation ($input: SendPhoneCodeInput!) { sendPhoneCode(input: $input) { errors { code } } }'
        for (let sent = 0; sent < MOST_CODES; sent++) await ask(origin, send, { input: { phoneNumber: number } }, accessToken)
      },
      age: () => {
        session.spoil()
        return portal.advance(6 * MINUTE)
      },
      rejuvenate: () => portal.resetTime(),
      wait: () => page.clock.fastForward(31_000),
    })
  },
})

/** Takes walks of the chart `phone` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (phoneWalks.impossible(walk) !== undefined) continue
    test(phoneWalks.title(walk), async ({ problems, world }) => {
      // What a walk breaks on purpose is written down by the browser.
      problems.allow(/ERR_FAILED/)
      await take(phoneWalks, walk, world)
    })
  }
}
