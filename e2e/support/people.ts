import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import type { Portal } from './portal.ts'

export type SignInOptions = {
  /** Their partner's host; the default one unless told. */
  partner?: string
  /** Where they want to go; the guard sends them to the provider from there. */
  path?: string
}

/** A demo person signs in on the provider's own page and arrives, ready, at the page they asked for. */
export async function signIn(portal: Portal, page: Page, name: string, { partner, path = '/profile' }: SignInOptions = {}) {
  await page.goto(`${portal.origin(partner)}${path}`)
  await enterCredentials(page, `${name}@portico.test`, DEMO_PASSWORD)
  await ready(page)
}

/** Fills the provider's page and sends it; what comes next is the caller's to expect. Works in every language of the page. */
export async function enterCredentials(page: Page, userName: string, password: string) {
  await page.locator('input[autocomplete~="username"]').fill(userName)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('form:has(input[type="password"]) button[type="submit"]').click()
}

/** The page has everything it shows. */
export const ready = (page: Page) => page.locator('main[data-ready]').waitFor({ timeout: 60_000 })

/** What comes once the page is ready is there too, the worker that looks for new versions: fetched as the network goes, it is an error of the browser's. */
export const settledIn = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
