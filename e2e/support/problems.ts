import type { BrowserContext, Page } from '@playwright/test'

/** What went wrong in a context's pages without failing an expectation: policy violations, console errors, uncaught errors. */
export type Problems = {
  found: readonly string[]
  /** The test provokes problems of this shape; they do not fail it. Call it before they happen. */
  allow(pattern: RegExp): void
}

export function collectProblems(): Problems & { note: (text: string) => void } {
  const found: string[] = []
  const allowed: RegExp[] = []
  return {
    found,
    allow: (pattern) => void allowed.push(pattern),
    note(text) {
      if (!allowed.some((pattern) => pattern.test(text))) found.push(text)
    },
  }
}

/** Reports what happens in any page of the context, now open or opened later. */
export async function watchProblems(context: BrowserContext, note: (text: string) => void) {
  await context.exposeBinding('reportPolicyViolation', (_, text: string) => note(`policy: ${text}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportPolicyViolation')
      const text = `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`
      if (typeof report === 'function') report(text)
    })
  })
  const watch = (page: Page) => {
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
    })
  }
  context.pages().forEach(watch)
  context.on('page', watch)
}
