import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { COLOUR_SCHEME_KEY } from '../../../src/theme/colour-scheme.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const [WIDE, NARROW] = [1280, 390]
const ALL = { type: 'tag', values: RULES } as const
/** The other scheme changes nothing but colours, and one rule judges those. */
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const
type Look = { width: number; colorScheme: 'light' | 'dark'; runOnly: { type: 'rule' | 'tag'; values: readonly string[] } }
const LOOKS: readonly Look[] = [WIDE, NARROW].flatMap((width) => [
  { width, colorScheme: 'light', runOnly: ALL } as const,
  { width, colorScheme: 'dark', runOnly: COLOURS } as const,
])

/** Of itself the builder takes the source with its comments, which is twice as long. */
const AXE = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')
/** Every look would bring axe to the page again; after the first it is there. */
const THERE_ALREADY = { axeSource: 'void 0' }

/** Lets every page that is opened from now on bring axe with it, for a test that judges each of them: to send it afterwards takes a second. */
export const bringAxe = (page: Page) => page.addInitScript(AXE)

/** The page as it stands has no finding of axe in either colour scheme, wide or narrow. Leaves the page's size and scheme as they were. */
export const expectAccessible = (page: Page) => judge(page, LOOKS)

/** The same for a long list of pages: each in both schemes and both widths, but not in all four pairs of them; the next page has the other two. */
export const expectAccessibleInTurn = (page: Page, turn: number) => {
  const [wide, narrow] = turn % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  return judge(page, [
    { width: WIDE, colorScheme: wide, runOnly: ALL },
    { width: NARROW, colorScheme: narrow, runOnly: ALL },
  ])
}

/** The page's colours alone: an open menu stands outside all landmarks, and its kit puts more into it than items. */
export const expectLegible = (page: Page) =>
  judge(
    page,
    LOOKS.map((look) => ({ ...look, runOnly: COLOURS })),
  )

async function judge(page: Page, wanted: readonly Look[]) {
  const size = page.viewportSize()
  const findings: string[] = []
  let isThere = await page.evaluate(() => 'axe' in window)
  for (const { width, colorScheme, runOnly } of wanted) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    const axe = new AxeBuilder({ page, ...(isThere ? THERE_ALREADY : { axeSource: AXE }) })
    isThere = true
    // In one piece, for no page has a frame of another site: else every look opens a tab of its own to put the pieces together.
    axe.setLegacyMode()
    // What passed is not written down: a report of every element costs more than the judgement.
    // Style sheets would be read for the rules that are experimental alone.
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
  await page.emulateMedia({ colorScheme: null })
  if (size !== null) await page.setViewportSize(size)
  expect(findings).toEqual([])
}

/** The rule that judges how much of a target can be seen. */
const COVERED = 'target-size'

/**
 * What stands half under a bar that stays, such as the header or a form's buttons, is scrolled free by whoever wants it: where the page happened
 * to be scrolled is no finding, a target that is too small in the middle of the window is one.
 */
async function isFreeInTheMiddle(page: Page, target: string) {
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const axe = new AxeBuilder({ page, ...THERE_ALREADY }).setLegacyMode().withRules(COVERED)
  const { violations } = await axe.analyze()
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), scrolled)
  return violations.every(({ nodes }) => nodes.every((node) => node.target.join(' ') !== target))
}

/** Waits until the page shows the scheme, which it is told of with the next frame, and for colours that fade: on their way they are those of neither. */
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
