import type { Page } from '@playwright/test'
import { openWithin } from '../support/open-within.ts'
import { expect, test } from '../support/test.ts'

/** An address, whichever record it is of. */
const kindOf = (address: string) => address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/\/\d+$/, '/:entry')
const linksOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('a[href^="/vendor/"]')].map((link) => (link as HTMLAnchorElement).pathname))

for (const person of ['support', 'partner'])
  test(`every page that vendor staff of the ${person} desk are led to opens`, async ({ page, signIn }) => {
    await signIn(page, person, { path: '/' })
    const opened = new Map<string, string>()
    const ahead = await linksOf(page)
    for (let address = ahead.shift(); address !== undefined; address = ahead.shift()) {
      if (opened.has(kindOf(address))) continue
      await openWithin(page, address)
      opened.set(kindOf(address), new URL(page.url()).pathname)
      ahead.push(...(await linksOf(page)))
    }
    expect(opened.size).toBeGreaterThan(20)
    expect([...opened].filter(([, arrived]) => arrived.startsWith('/error/'))).toEqual([])
    // What tells of the whole installation is no partner's.
    expect(['/vendor/logs/server', '/vendor/status'].filter((address) => opened.has(address)).length).toBe(person === 'support' ? 2 : 0)
  })
