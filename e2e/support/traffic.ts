import type { BrowserContext, Request } from '@playwright/test'

const PATIENCE = 1_000
/** An answer that leads to another question does so within this, also where other tabs are asked first. */
const AFTERTHOUGHT = 300

/**
 * Follows the requests of all pages. `settled` resolves when everything that was asked for has been answered: a test that moves the
 * clock waits for it, because answers take real time; `quiet` when, besides, no answer has led to another question. A request that is
 * held on purpose is waited for a second at most.
 */
export const followTraffic = (context: BrowserContext) => {
  const running = new Set<Request>()
  const waiting = new Set<() => void>()
  let begun = 0
  const end = (request: Request) => {
    running.delete(request)
    if (running.size > 0) return
    for (const go of waiting) go()
    waiting.clear()
  }
  context.on('request', (request) => {
    begun++
    running.add(request)
  })
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
  const quiet = async () => {
    for (let before = -1; before !== begun;) {
      before = begun
      await settled()
      await new Promise((resolve) => setTimeout(resolve, AFTERTHOUGHT))
    }
  }
  return { settled, quiet }
}
