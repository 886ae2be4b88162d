import type { Page } from '@playwright/test'
import { personOf } from '../../scripts/another-portal.ts'
import type { Portal } from './portal.ts'

export type SignInOptions = {
  /** Host of the user's partner; the default host if omitted. */
  partner?: string
  /** Requested path, from which the guard redirects to the provider. */
  path?: string
}

/** Signs a demo user in on the provider's page and waits until the requested page is ready. */
export async function signIn(portal: Portal, page: Page, name: string, { partner, path = '/profile' }: SignInOptions = {}) {
  await page.goto(`${portal.origin(partner)}${path}`)
  const { userName, password } = personOf(name)
  await enterCredentials(page, userName, password)
  await ready(page)
}

/** Fills and submits the provider's form; the caller checks what follows. Works in every language. */
export async function enterCredentials(page: Page, userName: string, password: string) {
  await page.locator('input[autocomplete~="username"]').fill(userName)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('form:has(input[type="password"]) button[type="submit"]').click()
}

/** Waits until the page has all of its data. */
export const ready = (page: Page) => page.locator('main[data-ready]').waitFor({ timeout: 60_000 })

/** Waits until the service worker is registered, which happens after the page is ready: if the network fails meanwhile, the browser logs an error. */
export const settledIn = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
