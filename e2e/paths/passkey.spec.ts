import type { Page } from '@playwright/test'
import { makePerson } from '../support/made-person.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { test } from '../support/test.ts'
import { accessToken } from '../support/tokens.ts'
import { breakCalls } from './support/calls.ts'
import { alterAnswers, plugKey, registerDevices, removeDevices } from './support/keys.ts'
import { passkeyWalks } from './support/passkey.walks.ts'
import { take } from './support/walking.ts'

// One sign-in serves most walks: each begins without devices, with another key, and with the page loaded anew.
test.describe.configure({ mode: 'default' })

/** Devices that one person may have on a host (server/src/identity/own/devices.ts). */
const MOST_DEVICES = 20
const MINUTE = 60_000

let page: Page
let origin: string
let people = 0
test.beforeEach(async ({ browser, portal }) => {
  if (people > 0 && !page.isClosed()) return
  const person = await makePerson(portal, `walker.key${++people}`)
  origin = person.origin
  page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' })
  await page.goto(`${origin}/profile/security-devices`)
  await enterCredentials(page, person.userName, person.password)
  await ready(page)
})
test.afterAll(() => page.context().close())

for (const walk of passkeyWalks.walks) {
  if (passkeyWalks.impossible(walk) !== undefined) continue
  test(passkeyWalks.title(walk), async ({ portal }) => {
    const bearer = await accessToken(page)
    await removeDevices(origin, bearer)
    await page.reload()
    await ready(page)
    const { mistake, unplug } = await plugKey(page)
    let isFromTheFuture = false
    const calls = await breakCalls(page)
    await take(passkeyWalks, walk, {
      page,
      mistake: async () => void (await mistake()),
      alter: async () => void (await alterAnswers(page.context())),
      fill: () => registerDevices(origin, bearer, MOST_DEVICES),
      empty: () => removeDevices(origin, bearer),
      age: () => {
        isFromTheFuture = true
        return portal.advance(6 * MINUTE)
      },
      rejuvenate: () => portal.resetTime(),
      ...calls,
    })
    await page.context().unrouteAll()
    await unplug()
    // A session that was renewed by a clock that ran ahead does not live on.
    if (isFromTheFuture) await page.context().close()
  })
}
