import type { Page } from '@playwright/test'
import type { Step } from './walking.ts'

/** The server wants a newer sign-in than there is: the question is put off, and the sign-in is young again for what follows. */
export const putOffQuestion: Step<{ page: Page; rejuvenate: () => Promise<void> }> = {
  says: 'The sign-in is too old; put the question for a newer one off.',
  act: async ({ page, rejuvenate }) => {
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Cancel' }).click()
    await rejuvenate()
  },
}
