import type { BrowserContext, Request } from '@playwright/test'

const PATIENCE = 1_000
/** Milliseconds within which a response leads to a further request, even if other tabs are asked first. */
const AFTERTHOUGHT = 300

/**
 * Tracks the requests of all pages. `settled` resolves when all requests are answered; tests wait for it before moving the clock, because responses
 * take real time. `quiet` resolves when, in addition, no response has led to a further request. A request that is held on purpose is waited for at
 * most a second.
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
