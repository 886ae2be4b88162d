import { runInNewContext } from 'node:vm'
import type { Page } from '@playwright/test'

const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنه'

/** Replaces the letters of a text by Arabic ones: no real words, but a right-to-left script. Placeholders stay. */
const inArabic = (text: string) =>
  text.replaceAll(/[a-zà-ÿ]/gi, (letter) => ARABIC[(letter.toLowerCase().codePointAt(0) ?? 0) % ARABIC.length] ?? letter)

const translated = (part: unknown): unknown => (typeof part === 'string' ? inArabic(part) : part)

/**
 * Shows the portal in an Arabic pseudo-language: the page has `dir=rtl`, as for the twelve right-to-left languages of the specification, and the
 * German catalog is served in Arabic letters. Call it before the first page is opened.
 */
export async function speakPseudoArabic(page: Page) {
  await page.addInitScript(() => {
    localStorage.setItem('locale', 'de')
    Object.defineProperty(HTMLElement.prototype, 'dir', {
      get(this: HTMLElement) {
        return this.getAttribute('dir') ?? ''
      },
      set(this: HTMLElement) {
        this.setAttribute('dir', 'rtl')
      },
    })
  })
  // Intercepts the whole context, because the service worker fetches the catalog too.
  await page.context().route(/\/assets\/de-[\w-]+\.js$/, async (route) => {
    // Only browsers resolve the partners' hosts by themselves.
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/\/[\w.]+\.localhost/, '//localhost'),
    })
    const script = await response.text()
    const [, before = '', text = '', after = ''] = /^([\s\S]*?JSON\.parse\(`)([\s\S]*)(`\)[\s\S]*)$/.exec(script) ?? []
    const messages: Record<string, unknown[]> = JSON.parse(String(runInNewContext(`\`${text}\``)))
    const arabic = Object.fromEntries(Object.entries(messages).map(([id, parts]) => [id, parts.map(translated)]))
    await route.fulfill({ response, body: before + JSON.stringify(arabic).replaceAll(/[\\`$]/g, '\\$&') + after })
  })
}
