import type { APIResponse, Page, Response } from '@playwright/test'
import { isProtectedPath } from '../../src/lib/addresses/protected-path.ts'
import { bringAxe, expectAccessibleInTurn } from '../support/look/accessibility.ts'
import { cutTexts } from '../support/look/cut-cells.ts'
import { openWithin } from '../support/open-within.ts'
import { withRecords } from '../support/real-records.ts'
import { EMPTY, EVERY_ROUTE, hasViewOfAnother, SEEN_BY_OPERATIONS } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

/** Pages in one test, so that several workers share the long list of one person. */
const AT_ONCE = 16

const shown = (page: Page) => page.locator('main[data-ready]').or(page.locator('input[type="password"]')).first()

const AS_PAGE = { headers: { accept: 'text/html' } }

/** The content policy of a document, without the nonce that each has of its own. */
const policyOf = (response: APIResponse | Response | null) =>
  response?.headers()['content-security-policy']?.replaceAll(/'nonce-[^']+'/g, 'nonce')

/** What is cut at 1280 and at 390 pixels. */
const cutAtBothWidths = async (page: Page) => {
  const wide = await cutTexts(page)
  await page.setViewportSize({ width: 390, height: 800 })
  return [...wide, ...(await cutTexts(page)).map((fault) => `narrow: ${fault}`)]
}

/** How many pixels the page is wider than the screen, at each of these widths where it is. */
const sideways = async (page: Page) => {
  const found: string[] = []
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) found.push(`${over} px too wide at ${width}`)
  }
  return found
}

const parts = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / AT_ONCE) }, (_, part) => paths.slice(part * AT_ONCE, (part + 1) * AT_ONCE))

const isJudged = (person: string, path: string) =>
  !EMPTY.includes(path) && !hasViewOfAnother(path) && (person === 'operations' || !SEEN_BY_OPERATIONS.includes(path))

for (const [person, paths] of Object.entries(EVERY_ROUTE))
  parts(paths.filter((path) => isJudged(person, path))).forEach((some, part, { length }) =>
    test(`I1 every page of ${person} keeps its content policy, is accessible in both schemes and both widths, cuts nothing, and fits 360 and 320 pixels (${part + 1} of ${length})`, async ({
      page,
      portal,
      problems,
      signIn,
    }) => {
      // A record of a kind that nobody has made yet, and a setup link that does not exist, answer as they should. Of a broken policy the fixture
      // itself hears.
      problems.allow(/^console: Failed to load resource: .* 4(04|10)/)
      // The callback without an answer is a failed sign-in, and the console says so.
      if (person === 'nobody') problems.allow(/^console: The sign-in failed noState/)
      if (person !== 'nobody') await signIn(page, person)
      await bringAxe(page)
      let policy: string | undefined
      const addresses = person === 'nobody' ? some : await withRecords(page, portal.origin(), some)
      for (const [turn, path] of addresses.entries())
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1280, height: 800 })
          // The policy is the document's: a page that is opened in one that is there must be served with the same.
          if (policy !== undefined && isProtectedPath(path)) {
            expect(policyOf(await page.request.get(portal.origin() + path, AS_PAGE))).toBe(policy)
            await openWithin(page, path)
          } else policy = policyOf(await page.goto(portal.origin() + path))
          await expect(shown(page)).toBeVisible()
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expectAccessibleInTurn(page, turn)
          expect.soft(await cutAtBothWidths(page), path).toEqual([])
          expect.soft(await sideways(page), path).toEqual([])
        })
    }),
  )
