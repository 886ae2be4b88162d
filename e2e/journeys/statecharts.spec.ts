import { readFileSync } from 'node:fs'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const USERS = '/vendor/users'
const TYPED = 'Åsa Canary'

test('C8 what a person typed and saw is in no recording, which goes on over a reload and draws the chart', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'operations', { path: USERS })
  await page.getByRole('searchbox', { name: 'Search' }).fill(TYPED)
  // The recorder is loaded once the page is quiet; leaving the page stores what it has.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('open-recorder')), undefined, {
    timeout: 60_000,
  })
  await page.goto(`${portal.origin()}${USERS}?q=${encodeURIComponent(TYPED)}`)
  await ready(page)
  await page.goto(`${portal.origin()}/devops/statecharts`)
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByRole('listitem').filter({ hasText: 'negotiating' }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Statecharts' }).getByRole('button', { name: 'auth', exact: false }).first().click()
  await expect(page.getByRole('img', { name: /Current state: signedIn/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).not.toMatch(/canary|Åsa|operations@|token|ey[A-Za-z0-9]{10}/i)
  const { head, entries } = JSON.parse(text) as { head: { role: string }; entries: { chart: string; event: string }[] }
  expect(head.role).toMatch(/^VENDOR_/)
  // Two pages of this tab at least: the list before and this one.
  expect(entries.filter(({ chart, event }) => chart === 'app' && event === 'xstate.init').length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => sessionStorage.getItem('portico.recording'))).toBeNull()
})
