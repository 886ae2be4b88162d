import type { BrowserContext, Page } from '@playwright/test'

/** Problems in the pages of a context that fail no expectation: policy violations, console errors, uncaught errors. */
export type Problems = {
  found: readonly string[]
  /** Allows problems of this form, which the test provokes. Call it before they happen. */
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

/** Reports problems of every page of the context, open now or later. */
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
