import type { BrowserContext, Request } from '@playwright/test'

const PATIENCE = 1_000

/**
 * Follows the requests of all pages. `settled` resolves when everything that was asked for has been answered: a test that moves the
 * clock waits for it, because answers take real time. It waits for a second at most, so that a request may be held on purpose.
 */
export const followTraffic = (context: BrowserContext) => {
  const running = new Set<Request>()
  const waiting = new Set<() => void>()
  const end = (request: Request) => {
    running.delete(request)
    if (running.size > 0) return
    for (const go of waiting) go()
    waiting.clear()
  }
  context.on('request', (request) => running.add(request))
  context.on('requestfinished', end)
  context.on('requestfailed', end)

  const settled = () =>
    new Promise<void>((resolve) => {
      if (running.size === 0) return resolve()
      const timer = setTimeout(resolve, PATIENCE)
      waiting.add(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  return { settled }
}
