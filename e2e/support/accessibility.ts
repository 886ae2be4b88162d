import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WIDTHS = [1280, 390]
const SCHEMES = ['light', 'dark'] as const

/** The page as it stands has no finding of axe in either colour scheme, wide or narrow. Leaves the page's size and scheme as they were. */
export async function expectAccessible(page: Page) {
  const size = page.viewportSize()
  const findings: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      for (const { id, help, nodes } of violations)
        for (const node of nodes) findings.push(`${width} ${colorScheme}: ${id} (${help}) ${node.target.join(' ')}: ${node.failureSummary}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (size !== null) await page.setViewportSize(size)
  expect(findings).toEqual([])
}
