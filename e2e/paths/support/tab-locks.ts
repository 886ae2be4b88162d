import type { BrowserContext, Page } from '@playwright/test'

/**
 * A tab of its own, of the same origin and without the portal in it, that asks for the locks of the portal's tabs like one of them:
 * it shows what happens when another tab is slow, hangs or is closed.
 */
export const openLockHolder = async (context: BrowserContext, page: Page) => {
  const holder = await context.newPage()
  await holder.goto(new URL('/healthz', page.url()).href)
  return {
    page: holder,
    /** Takes the lock of that name and keeps it until `release`. */
    hold: (name: string) =>
      holder.evaluate(
        (lock) =>
          new Promise<void>((held) => {
            void navigator.locks.request(lock, () => {
              held()
              return new Promise<void>((release) => {
                Object.assign(window, { releaseLock: release })
              })
            })
          }),
        name,
      ),
    release: () => holder.evaluate(() => (Reflect.get(window, 'releaseLock') as (() => void) | undefined)?.()),
    close: () => holder.close(),
  }
}
