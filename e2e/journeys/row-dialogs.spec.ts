import type { Locator, Page } from '@playwright/test'
import { cutTexts } from '../support/look/cut-cells.ts'
import { speakGerman } from '../support/look/in-german.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** What of a dialog is cut, runs on one line that is too long, or does not begin where its language does. */
const faultsOf = (dialog: Locator) =>
  dialog.evaluate((root) => {
    const bounds = root.getBoundingClientRect()
    const parts = [root, ...root.querySelectorAll('h2, p, div, li, span, label, button')].filter((part) => part.textContent?.trim())
    return parts.flatMap((part) => {
      const { display, whiteSpace, textAlign, overflow } = getComputedStyle(part)
      // It has no box of its own.
      if (display === 'contents') return []
      const { left, right } = part.getBoundingClientRect()
      const isField = part.closest('[class*="mantine"]') !== null
      return [
        ...(whiteSpace === 'nowrap' && !isField ? ['nowrap'] : []),
        ...(!['start', 'left', 'center'].includes(textAlign) ? [`text-align: ${textAlign}`] : []),
        ...(right > bounds.right + 1 || left < bounds.left - 1 ? ['beyond its dialog'] : []),
        ...(overflow !== 'visible' && part.scrollWidth > part.clientWidth + 1 ? ['cut'] : []),
      ].map((fault) => `${fault}: ${part.tagName} ${part.textContent?.trim().slice(0, 40)}`)
    })
  })

/** A field whose list is open takes the first press for its list, which a picker fetches as soon as it has the focus. */
const close = async (page: Page, dialog: Locator) => {
  const picker = dialog.getByRole('combobox').and(page.locator(':focus'))
  if ((await picker.count()) > 0) {
    await expect(picker).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveAttribute('aria-expanded', 'false')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Opens each dialog that the menu of a list's row has. @returns how many there were */
const lookInto = async (page: Page, table: Locator, row: number) => {
  let seen = 0
  for (let at = 0; ; at++) {
    await table.locator('tbody tr').nth(row).locator('td[data-actions] button').last().click()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    expect(await cutTexts(page, '[role="menu"]')).toEqual([])
    const asking = items.filter({ hasText: '…' })
    if (at >= (await asking.count())) {
      await page.keyboard.press('Escape')
      return seen
    }
    const name = await asking.nth(at).textContent()
    await asking.nth(at).click()
    const dialog = page.getByRole('dialog')
    if (
      !(await dialog.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      ))
    )
      continue
    seen++
    expect([name, await faultsOf(dialog), await cutTexts(page, '[role="dialog"]')]).toEqual([name, [], []])
    const shots = process.env['SHOTS']
    if (shots !== undefined) await page.screenshot({ path: `${shots}/row-dialog-${page.viewportSize()?.width}-${at}.png` })
    await close(page, dialog)
  }
}

for (const width of [390, 1280])
  test(`dialogs of a row's menu read as on a page of their own, in German at ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 844 })
    await speakGerman(page)
    await signIn(page, 'operations', { path: '/vendor/users?v=1&sort=userName:asc&filter=and(userType:in:1)' })
    expect(await lookInto(page, page.getByRole('table'), 2)).toBeGreaterThan(0)
    await page.goto('/vendor/customers')
    await ready(page)
    await lookInto(page, page.getByRole('table'), 1)
  })
