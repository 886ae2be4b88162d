import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Waits for one message of the portal with these words. The same words often stand in lists of changes and in badges too, so only a
 * toast counts; and each counts once, so that a message of before is not taken for the one of now.
 */
export const expectToast = async (page: Page, words: string | RegExp): Promise<void> => {
  const toast = page.locator('[data-toast]:not([data-told])').filter({ hasText: words })
  await expect(toast.first()).toBeVisible()
  await toast.evaluateAll(([first]) => first?.setAttribute('data-told', ''))
}
