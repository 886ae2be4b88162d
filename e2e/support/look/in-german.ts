import type { Page } from '@playwright/test'

/** Makes the portal German from its first page on, as for a user who has chosen that before. */
export const speakGerman = (page: Page) => page.addInitScript(() => localStorage.setItem('locale', 'de'))
