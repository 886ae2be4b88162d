import { expect, type Page } from '@playwright/test'

/**
 * Searches the list of a page and waits until it shows what was found. Before that it may show the wanted row as well, among others, and draws it anew
 * with the answer, so that a menu or the details of the row would close.
 */
export const searchList = async (page: Page, text: string): Promise<void> => {
  const answered = page.waitForResponse(
    (response) =>
      response
        .request()
        .postData()
        ?.includes(`"search":${JSON.stringify(text)}`) === true,
  )
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
  await answered
  await expect(page.locator('main table[aria-busy="true"]')).toHaveCount(0)
}
