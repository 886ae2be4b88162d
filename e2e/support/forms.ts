import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast } from './toasts.ts'

/** Chooses an option of a select. The select stands amid the page first: its options hide as soon as it is scrolled out of sight. */
export const chooseOption = async (select: Locator, option: string | RegExp): Promise<void> => {
  await select.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await select.click()
  await select.page().getByRole('option', { name: option }).click()
}

/** Presses a button by the keyboard as soon as it takes presses: it takes none while a dialog loads what it asks about, and nothing waits for that. */
export const pressButton = async (button: Locator): Promise<void> => {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
}

/** Creates an employee with the vendor's two steps, starting on the first. The page then shows their basic details. */
export const createEmployee = async (page: Page, name: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
  await page.getByRole('textbox', { name: 'User name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@portico.test`)
  for (const [label, text] of Object.entries(more)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseOption(page.getByRole('combobox', { name: 'User type' }), 'Employee')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'User has been created')
  await page.waitForURL(/\/vendor\/users\/[\da-f-]{36}/)
  await page.getByRole('main').getByRole('link', { name: 'Basic Details' }).click()
  await page.waitForURL('**/profile-details/basic')
}

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
