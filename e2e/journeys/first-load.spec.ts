import type { BrowserContext, Page } from '@playwright/test'
import { ready } from '../support/people.ts'
import { roundsUntilReady } from '../support/request-rounds.ts'
import { expect, test } from '../support/test.ts'

const USERS = '/vendor/users'
/** Time for all that may wait for a while, and for what is there in any case after twenty seconds not yet. */
const LONG = 15_000

const isChunk = (path: string) => path.includes('/assets/')

test('who is known to the provider has the users list after five requests in a row', async ({
  page,
  portal,
  signInByForm,
  anotherBrowser,
}) => {
  await signInByForm(page, 'operations')
  const known = await knownAtProvider(page, await anotherBrowser())
  const rounds = await roundsUntilReady(known, await known.context().newCDPSession(known), portal.origin() + USERS)
  // The page, the provider, the page that it leads to, the portal while the code is exchanged, the list.
  expect(rounds.map((round) => round.filter((what) => !isChunk(what) && !what.startsWith('GET /api/')))).toEqual([
    ['GET /vendor/users'],
    ['GET /identity/auth'],
    ['GET /signin-oidc'],
    ['POST /identity/token'],
    expect.arrayContaining(['POST /graphql']),
  ])
  expect(rounds.at(-1)?.filter(isChunk)).toEqual([])
})

test('what is fetched ahead waits for the page, however long that takes', async ({
  context,
  page,
  portal,
  signInByForm,
  anotherBrowser,
  time,
}) => {
  const before = await anotherBrowser()
  const other = await before.newPage()
  await signInByForm(other, 'operations')
  await time.install()
  await knownAtProvider(other, context)
  const asked: string[] = []
  context.on('request', (request) => void (isChunk(request.url()) && asked.push(new URL(request.url()).pathname)))
  const letGo = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/graphql', async (route) => {
    held++
    await letGo.promise
    await route.continue()
  })
  await page.goto(portal.origin() + USERS)
  await expect.poll(() => held).toBeGreaterThan(0)
  // The list is asked for while the code of the frame and of the page is still on its way.
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  const needed = asked.length
  await time.pass(LONG)
  expect(asked.slice(needed)).toEqual([])

  letGo.resolve()
  await ready(page)
  await time.pass(LONG)
  await expect.poll(() => asked.slice(needed).join()).toMatch(/Palette/)
  for (const ahead of [/UnsavedChangesDialog/, /UpdateNotice/, /while-signed-in/, /socket/])
    await expect.poll(() => asked.slice(needed).join()).toMatch(ahead)
})

/** A page of a browser that has loaded nothing, but brings along whom the provider knows. */
async function knownAtProvider(from: Page, to: BrowserContext): Promise<Page> {
  await to.addCookies(await from.context().cookies())
  return to.pages()[0] ?? to.newPage()
}
