import type { Page } from '@playwright/test'

const SHOTS = process.env['SHOTS']

/** Takes screenshots for visual review in both schemes, wide and narrow, if SHOTS names a directory. Restores the page's size and scheme. */
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
