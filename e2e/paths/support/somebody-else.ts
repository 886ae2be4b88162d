import type { BrowserContext, Page } from '@playwright/test'

type Fixtures = {
  anotherBrowser: () => Promise<BrowserContext>
  signIn: (page: Page, name: string, options: { path: string }) => Promise<void>
}

/** Somebody else, signed in with another browser: their tab, and the cookies by which the provider knows them. */
export const asSomebodyElse = async ({ anotherBrowser, signIn }: Fixtures) => {
  const elsewhere = await anotherBrowser()
  const tab = await elsewhere.newPage()
  await signIn(tab, 'support', { path: '/profile' })
  return { tab, cookies: await elsewhere.cookies() }
}

/** Somebody else signs in at the provider with this browser. */
export const changePerson = async (context: BrowserContext, fixtures: Fixtures) => {
  const { cookies } = await asSomebodyElse(fixtures)
  await context.clearCookies()
  await context.addCookies(cookies)
}
