import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Messages of each page that no test has checked yet, oldest first. */
const shown = new WeakMap<Page, string[]>()

/** Records every message of the context's pages, because it is shown for two seconds, which a busy machine may miss. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportToast', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    const seen = new WeakSet<Element>()
    const look = () => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) {
        if (seen.has(toast) || toast.innerText === '') continue
        seen.add(toast)
        const report: unknown = Reflect.get(window, 'reportToast')
        if (typeof report === 'function') report(toast.innerText)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Waits for a toast with these words. The same words often occur in lists of changes and in badges, so only toasts count. Each counts once, so that
 * an earlier message is not mistaken for the current one.
 */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const fits = (text: string) =>
    typeof words === 'string' ? text.replaceAll(/\s+/g, ' ').toLowerCase().includes(words.toLowerCase()) : words.test(text)
  await expect(() => {
    const texts = shown.get(page) ?? []
    expect(texts.some(fits), `"${String(words)}" among the messages ${JSON.stringify(texts)}`).toBe(true)
  }).toPass({ intervals: [100], timeout: 30_000 })
  const texts = shown.get(page) ?? []
  shown.set(page, texts.toSpliced(texts.findIndex(fits), 1))
}
