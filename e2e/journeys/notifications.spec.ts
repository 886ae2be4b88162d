import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/look/accessibility.ts'
import { pressButton } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Notifications' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a sign-in from a new device is told at once, and read', async ({ page, signIn, browser }) => {
  await signIn(page, 'manager', { partner: 'acme' })
  await expect(button(page)).toHaveAccessibleDescription('2 unread')

  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1',
  })
  await signIn(await phone.newPage(), 'manager', { partner: 'acme' })
  await phone.close()
  await expect(button(page)).toHaveAccessibleDescription('3 unread')
  await expect(page.getByRole('status').filter({ hasText: 'New notification: New sign-in with Safari on iPhone' })).toHaveCount(1)

  await button(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await expect(panel(page).getByRole('heading', { level: 3 }).first()).toHaveText('Today')
  const notice = panel(page).getByRole('listitem').filter({ hasText: 'iPhone' })
  await expect(notice).toContainText('Unread New sign-in with Safari on iPhone')
  await expectAccessible(page)

  await notice.getByRole('button', { name: 'Mark as read: New sign-in with Safari on iPhone' }).click()
  await expect(notice).not.toContainText('Unread')
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel(page).getByText('Unread')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await expect(button(page)).toHaveAccessibleDescription('')

  await page.reload()
  await pressButton(button(page))
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await expect(panel(page).getByText('Unread')).toHaveCount(0)
  await panel(page).getByRole('link', { name: 'New sign-in with Safari on iPhone' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(panel(page)).toHaveCount(0)
})

test('a figure of the dashboard leads to the list of exactly those it counts', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/home' })
  const main = page.getByRole('main')
  await expect(main.getByRole('group', { name: /^Last 30 days: [\d,]+ successful, [\d,]+ failed\.$/ })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Show as table' }).click()
  await expect(main.getByRole('region', { name: 'Sign-ins per day' }).getByRole('row')).toHaveCount(31)
  await expect(main.getByRole('heading', { name: 'System Status' })).toBeVisible()

  for (const name of ['Invited', 'Locked', 'No two-factor']) {
    const tile = main.getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) })
    const [, count] = /(\d+)/.exec(await tile.innerText()) ?? []
    expect(Number(count)).toBeGreaterThan(0)
    await tile.click()
    await expect(page).toHaveURL(/\/vendor\/users\?v=1&(?:filter|state)=/)
    await expect(main.getByRole('status').filter({ hasText: new RegExp(`^${count} `) })).toBeVisible()
    await page.goBack()
    await expect(main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
})
