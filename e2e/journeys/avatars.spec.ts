import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { demoPartners } from '../../server/src/demo/seed-partners.ts'
import { demoPersonId } from '../../server/src/demo/seed-people.ts'
import { expect, test } from '../support/test.ts'

const acme = demoPartners.find(({ row }) => row.domain === 'acme.localhost')
const picture = (partner: string, name = 'employee') => `/api/ProfileImages/${demoPersonId(name, `${partner}.localhost`)}`

/** A page of somebody else's that shows one picture, on a port of its own. */
const pageWith = async (source: string) => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><img src="${source}" alt="">`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise((closed) => server.close(closed)) }
}

/** How the picture of the page came out: its width, 0 where the browser was given none. */
const widthOf = (page: Page) =>
  page.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode().catch(() => undefined)
    return image.naturalWidth
  })

test('D10 a picture is there for who may know the person; that of another tenant’s answers like nobody’s', async ({
  page,
  problems,
  signIn,
}) => {
  problems.allow(/Failed to load resource: .* 404/)
  await signIn(page, 'admin', { partner: 'acme', path: '/admin/users' })
  const statusOf = (path: string) => page.evaluate(async (address) => (await fetch(address)).status, path)
  const bodyOf = (path: string) => page.evaluate(async (address) => (await fetch(address)).text(), path)
  expect(await statusOf(picture('acme'))).toBe(200)
  expect(await statusOf(picture('hr'))).toBe(404)
  const nobody = '/api/ProfileImages/00000000-0000-4000-8000-000000000000'
  expect(await statusOf(nobody)).toBe(404)
  const withoutTrace = (body: string) => body.replaceAll(/[\da-f]{32}/g, '')
  expect(withoutTrace(await bodyOf(picture('hr')))).toBe(withoutTrace(await bodyOf(nobody)))
})

test('D10 no page of another origin shows a picture or a logo: not of another site, and not of the same site, where the cookie comes along', async ({
  anotherBrowser,
  page,
  context,
  portal,
  problems,
  signIn,
}) => {
  problems.allow(/ERR_BLOCKED_BY_RESPONSE|Failed to load resource/)
  await signIn(page, 'admin', { partner: 'acme', path: '/admin/users' })
  const addressOf = (path: string) => `${portal.origin('acme')}${path}`
  const [avatar, logo] = [addressOf(picture('acme')), addressOf(`/api/publicassets/${acme?.row.id}.svg`)]

  // With the same cookies, and in a process of its own: in one that the portal's page shares, Chromium does not tell the second page of the answers.
  const elsewhereBrowser = await anotherBrowser()
  await elsewhereBrowser.addCookies(await context.cookies())

  /** What becomes of a picture in a page of that host: what the portal answered, and whether the browser let the page have it. */
  const shownOn = async (host: string, source: string) => {
    const elsewhere = await pageWith(source)
    const tab = await elsewhereBrowser.newPage()
    const wire = await elsewhereBrowser.newCDPSession(tab)
    await wire.send('Network.enable')
    const requests = new Map<string, string>()
    const answers = new Map<string, number>()
    wire.on('Network.requestWillBeSent', ({ requestId, request }) => requests.set(request.url, requestId))
    // The one event that tells of an answer also where the browser keeps it from the page.
    wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => answers.set(requestId, statusCode))
    const failed = tab.waitForEvent('requestfailed', (request) => request.url() === source)
    await tab.goto(`http://${host}:${elsewhere.port}/`)
    const answer = () => answers.get(requests.get(source) ?? '')
    const why = (await failed).failure()?.errorText
    await expect.poll(answer).toBeDefined()
    const width = await widthOf(tab)
    await tab.close()
    await elsewhere.close()
    return { status: answer(), why, width }
  }
  const blocked = { why: 'net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin', width: 0 }
  expect(await shownOn('acme.localhost', avatar)).toEqual({ status: 200, ...blocked })
  expect(await shownOn('127.0.0.1', avatar)).toEqual({ status: 401, ...blocked })
  expect(await shownOn('127.0.0.1', logo)).toEqual({ status: 200, ...blocked })

  for (const source of [avatar, logo]) {
    const width = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, source)
    expect(width, `${source} in the portal itself`).toBeGreaterThan(0)
  }
})
