import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ready } from './support/people.ts'
import { expect, test } from './support/test.ts'

const docs = join(import.meta.dirname, '../docs')

type Picture = {
  name: string
  path: string
  colorScheme: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** What is done on the page before the picture is taken. */
  open?: (page: Page) => Promise<void>
}

const chartDrawn = (page: Page) => page.getByRole('group', { name: /successful/ }).waitFor()

/** The pictures of the README: `npm run screenshots` writes them to docs, a test run only proves that they can be taken. */
const pictures: readonly Picture[] = [
  { name: 'users-list', path: '/vendor/users', colorScheme: 'light' },
  {
    name: 'users-list-dark',
    path: '/vendor/users',
    colorScheme: 'dark',
    open: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('dialog', { name: 'Filter' }).waitFor()
    },
  },
  {
    name: 'users-menu',
    path: '/vendor/users',
    colorScheme: 'light',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for / })
        .nth(1)
        .click()
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
    },
  },
  { name: 'dashboard', path: '/vendor/home', colorScheme: 'light', viewport: { width: 1280, height: 1240 }, open: chartDrawn },
  {
    name: 'dashboard-narrow',
    path: '/vendor/home',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    open: chartDrawn,
  },
  {
    name: 'user',
    path: '/vendor/users',
    colorScheme: 'light',
    open: async (page) => {
      await page.getByRole('row').getByRole('link').first().click()
      await page.waitForURL(/\/users\/[\da-f-]{36}$/)
      await ready(page)
      await page.getByRole('heading', { name: 'Latest changes' }).waitFor()
    },
  },
  {
    name: 'palette',
    path: '/vendor/home',
    colorScheme: 'dark',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search users, customers, pages and actions' }).fill('ad')
      await page.getByRole('group', { name: 'Users' }).getByRole('option').first().waitFor()
    },
  },
  // The last: what it makes would be told of in every other picture.
  {
    name: 'jobs',
    path: '/vendor/users',
    colorScheme: 'light',
    open: async (page) => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('link', { name: 'Download' }).waitFor()
      await page.getByRole('link', { name: 'Jobs', exact: true }).click()
      await page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1).waitFor()
      await page.getByRole('button', { name: 'Close' }).first().click()
    },
  },
]

for (const { name, path, colorScheme, viewport, open } of pictures)
  test(`picture ${name}`, async ({ page, signIn }, testInfo) => {
    await page.emulateMedia({ colorScheme })
    if (viewport) await page.setViewportSize(viewport)
    await signIn(page, 'operations', { path, partner: 'acme' })
    await ready(page)
    await open?.(page)
    await page.mouse.move(0, 0)
    await page.evaluate(() => window.scrollTo(0, 0))
    const folder = process.env['SCREENSHOTS'] === undefined ? testInfo.outputDir : docs
    const picture = await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
    expect(picture.length).toBeGreaterThan(10_000)
  })
