import type { Page } from '@playwright/test'

const SHOTS = process.env['SHOTS']

/** Pictures for whoever looks at the pages: both schemes, wide and narrow. Only where a directory is named in SHOTS; leaves the page as it was. */
export async function shoot(page: Page, name: string) {
  if (SHOTS === undefined) return
  const size = page.viewportSize()
  for (const width of [1280, 390])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${SHOTS}/${name}-${scheme}-${width}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: null })
  if (size !== null) await page.setViewportSize(size)
}
