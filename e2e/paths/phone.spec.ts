import { arrive } from '../support/arrive.ts'
import { mailsTo } from '../support/mails.ts'
import { ask, makePerson } from '../support/made-person.ts'
import { test as base } from '../support/test.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { breakCalls } from './support/calls.ts'
import { phoneWalks } from './support/phone.walks.ts'
import type { PhoneWorld } from './support/phone.walks.ts'
import { take } from './support/walking.ts'

/** Codes that go out to one person in ten minutes (`mailsPerName` of server/src/accounts/limits.ts). */
const MOST_CODES = 3
const MINUTE = 60_000
let people = 0

const test = base.extend<{ world: PhoneWorld }>({
  world: async ({ page, portal }, use) => {
    const number = `+4420794610${String(++people).padStart(2, '0')}`
    const { origin, email, password } = await makePerson(portal, `walker.phone.${people}`, { partner: 'northwind', customers: 5 })
    await page.clock.install()
    await arrive(portal, page, email, { partner: 'northwind', path: '/profile/phone-number', password })
    await use({
      page,
      number,
      code: async () => /\d{6}/.exec((await mailsTo(portal, number))[0]?.text ?? '')?.[0] ?? '',
      exhaust: async () => {
        const { accessToken } = await signIn(origin, email, password)
        const send = 'mutation ($input: SendPhoneCodeInput!) { sendPhoneCode(input: $input) { errors { code } } }'
        for (let sent = 0; sent < MOST_CODES; sent++) await ask(origin, send, { input: { phoneNumber: number } }, accessToken)
      },
      age: () => portal.advance(6 * MINUTE),
      rejuvenate: () => portal.resetTime(),
      wait: () => page.clock.fastForward(31_000),
      ...(await breakCalls(page)),
    })
  },
})

for (const walk of phoneWalks.walks) {
  if (phoneWalks.impossible(walk) !== undefined) continue
  test(phoneWalks.title(walk), async ({ problems, world }) => {
    // What a walk breaks on purpose is written down by the browser.
    problems.allow(/ERR_FAILED/)
    await take(phoneWalks, walk, world)
  })
}
