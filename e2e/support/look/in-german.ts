import type { Page } from '@playwright/test'

/** The portal speaks German from its first page on, as for somebody who has chosen so before. */
export const speakGerman = (page: Page) => page.addInitScript(() => localStorage.setItem('locale', 'de'))
