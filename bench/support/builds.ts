import { join, resolve } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { enterCredentials, ready } from '../../e2e/support/people.ts'
import type { Portal, PortalOptions } from '../../e2e/support/portal.ts'
import { freePort } from '../../tests/support/postgres.ts'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { startProxy } from './h2-proxy.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A running portal of one checkout behind a proxy; `cookies` are those of somebody whom its provider knows. */
export type Build = { name: string; origin: string; cookies: Cookies; stop: () => Promise<void> }

/** Starts the server and the built portal of a checkout, its own of both, and signs somebody in there. */
export async function startBuild(name: string, checkout: string, browser: Browser): Promise<Build> {
  const own: { startPortal: (options: PortalOptions) => Promise<Portal> } = await import(resolve(checkout, 'e2e/support/portal.ts'))
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const env = { PUBLIC_URL: origin, WEB_ROOT: join(resolve(checkout), 'dist') }
  const portal = await own.startPortal({ env })
  const proxy = await startProxy(port, portal.port)
  const stop = async () => {
    await proxy.close()
    await portal.stop()
  }
  return { name, origin, cookies: await providerCookies(browser, origin), stop }
}

async function providerCookies(browser: Browser, origin: string): Promise<Cookies> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/vendor/users`)
  await enterCredentials(page, 'operations@portico.test', DEMO_PASSWORD)
  await ready(page)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
