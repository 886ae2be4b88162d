import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { COLOUR_SCHEME_KEY } from '../../../src/theme/colour-scheme.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const [WIDE, NARROW] = [1280, 390]
const ALL = { type: 'tag', values: RULES } as const
/** The other scheme changes only colours, which one rule checks. */
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const
type Look = { width: number; colorScheme: 'light' | 'dark'; runOnly: { type: 'rule' | 'tag'; values: readonly string[] } }
/** In an order with few changes: each draws the whole page anew. */
const LOOKS: readonly Look[] = [
  { width: WIDE, colorScheme: 'light', runOnly: ALL },
  { width: WIDE, colorScheme: 'dark', runOnly: COLOURS },
  { width: NARROW, colorScheme: 'dark', runOnly: COLOURS },
  { width: NARROW, colorScheme: 'light', runOnly: ALL },
]

/** By default the builder uses the source with comments, which is twice as long. */
const AXE = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')
/** Each run would inject axe again, although it is there after the first. */
const THERE_ALREADY = { axeSource: 'void 0' }

/** Injects axe into every page that is opened from now on, for a test that checks each of them: injecting it afterwards takes a second. */
export const bringAxe = (page: Page) => page.addInitScript(AXE)

/** Expects no finding of axe in either colour scheme, wide or narrow. Restores the page's size and scheme. */
export const expectAccessible = (page: Page) => restoring(page, () => judge(page, LOOKS))

/**
 * Like `expectAccessible`, for a long list of pages: each in both schemes and both widths, but not in all four combinations; the next page gets the
 * other two. Leaves the page narrow and in the scheme with which the next one begins, because each change draws all of it anew.
 */
export const expectAccessibleInTurn = (page: Page, turn: number) => {
  const [wide, narrow] = turn % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  return judge(page, [
    { width: WIDE, colorScheme: wide, runOnly: ALL },
    { width: NARROW, colorScheme: narrow, runOnly: ALL },
  ])
}

/** Checks only the colours, because an open menu is outside all landmarks and Mantine puts more into it than items. */
export const expectLegible = (page: Page) =>
  restoring(page, () =>
    judge(
      page,
      LOOKS.map((look) => ({ ...look, runOnly: COLOURS })),
    ),
  )

/** Restores the page's size and scheme afterwards. */
async function restoring(page: Page, work: () => Promise<void>) {
  const size = page.viewportSize()
  await work()
  await page.emulateMedia({ colorScheme: null })
  if (size !== null) await page.setViewportSize(size)
}

async function judge(page: Page, wanted: readonly Look[]) {
  const findings: string[] = []
  let isThere = await page.evaluate(() => 'axe' in window)
  for (const { width, colorScheme, runOnly } of wanted) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    const axe = new AxeBuilder({ page, ...(isThere ? THERE_ALREADY : { axeSource: AXE }) })
    isThere = true
    // Runs in one piece, because no page has a cross-origin frame; otherwise each run opens a tab to merge the results.
    axe.setLegacyMode()
    // Passed checks are not reported: a report of every element costs more than the check. Style sheets would be read only for experimental rules.
    axe.options({
      runOnly: { type: runOnly.type, values: [...runOnly.values] },
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    const { violations } = await axe.analyze()
    for (const { id, help, nodes } of violations)
      for (const node of nodes) {
        const target = node.target.join(' ')
        if (id === COVERED && (await isFreeInTheMiddle(page, target))) continue
        findings.push(`${width} ${colorScheme}: ${id} (${help}) ${target}: ${node.failureSummary}`)
      }
  }
  expect(findings).toEqual([])
}

/** Rule that checks the visible size of a target. */
const COVERED = 'target-size'

/**
 * A target that is partly covered by a sticky bar, such as the header or a form's buttons, can be scrolled free, so that is no finding. A target that
 * is too small in the middle of the window is one.
 */
async function isFreeInTheMiddle(page: Page, target: string) {
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const axe = new AxeBuilder({ page, ...THERE_ALREADY }).setLegacyMode().withRules(COVERED)
  const { violations } = await axe.analyze()
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), scrolled)
  return violations.every(({ nodes }) => nodes.every((node) => node.target.join(' ') !== target))
}

/** Waits until the page shows the scheme, which it learns with the next frame, and until fading colours have settled. */
async function settled(page: Page, colorScheme: string) {
  const follows = await page.evaluate((key) => {
    const chosen = localStorage.getItem(key)
    return document.documentElement.hasAttribute('data-mantine-color-scheme') && chosen !== 'light' && chosen !== 'dark'
  }, COLOUR_SCHEME_KEY)
  if (follows) await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fading.map(({ finished }) => finished))
  })
}
