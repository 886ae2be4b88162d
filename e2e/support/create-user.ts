import type { Page } from '@playwright/test'
import { expectToast } from './toasts.ts'

/** Creates an employee with the vendor's two steps, starting on the first. The page then shows their basic details. */
export const createEmployee = async (page: Page, name: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
  await page.getByRole('textbox', { name: 'User name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@portico.test`)
  for (const [label, text] of Object.entries(more)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('combobox', { name: 'User type' }).click()
  await page.getByRole('option', { name: 'Employee' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'User has been created')
  await page.waitForURL(/\/vendor\/users\/[\da-f-]{36}/)
  await page.getByRole('main').getByRole('link', { name: 'Basic Details' }).click()
  await page.waitForURL('**/profile-details/basic')
}
