import { arrive } from '../support/arrive.ts'
import { ask, makePerson } from '../support/made-person.ts'
import { test as base } from '../support/test.ts'
import { accessToken } from '../support/tokens.ts'
import { authenticatorWalks } from './support/authenticator.walks.ts'
import type { AuthenticatorWorld } from './support/authenticator.walks.ts'
import { breakCalls } from './support/calls.ts'
import { take } from './support/walking.ts'

const MINUTE = 60_000
let people = 0

const test = base.extend<{ world: AuthenticatorWorld }>({
  world: async ({ page, portal }, use) => {
    const { origin, email, password } = await makePerson(portal, `walker.app.${++people}`)
    await arrive(portal, page, email, { partner: 'acme', path: '/profile/two-factor', password })
    await use({
      page,
      elsewhere: async (mutation) => void (await ask(origin, `mutation { ${mutation} }`, {}, await accessToken(page))),
      age: () => portal.advance(6 * MINUTE),
      rejuvenate: () => portal.resetTime(),
      ...(await breakCalls(page)),
    })
  },
})

for (const walk of authenticatorWalks.walks) {
  if (authenticatorWalks.impossible(walk) !== undefined) continue
  test(authenticatorWalks.title(walk), async ({ problems, world }) => {
    // What a walk breaks on purpose is written down by the browser.
    problems.allow(/ERR_FAILED/)
    await take(authenticatorWalks, walk, world)
  })
}
