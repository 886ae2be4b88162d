import type { Page } from '@playwright/test'

const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنه'

/** The same sentence in Arabic letters: no words, but a script that runs from right to left; what stands for values stays. */
const inArabic = (text: string) =>
  text.replaceAll(/[a-zà-ÿ]/gi, (letter) => ARABIC[(letter.toLowerCase().codePointAt(0) ?? 0) % ARABIC.length] ?? letter)

const translated = (part: unknown): unknown => (typeof part === 'string' ? inArabic(part) : part)

/**
 * The portal in an Arabic pseudo-language: the page says `dir=rtl` as it does for the twelve languages of the specification, and the German
 * catalog comes in Arabic letters. Call it before the first page is opened.
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
  // Of the whole context, because the service worker fetches it too.
  await page.context().route(/\/assets\/de-[\w-]+\.js$/, async (route) => {
    // Only a browser resolves the partners' hosts by itself.
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/\/[\w.]+\.localhost/, '//localhost'),
    })
    const script = await response.text()
    const [, before = '', text = '', after = ''] = /^([\s\S]*?JSON\.parse\(`)([\s\S]*)(`\)[\s\S]*)$/.exec(script) ?? []
    const messages: Record<string, unknown[]> = JSON.parse(text.replaceAll('\\\\', '\\'))
    const arabic = Object.fromEntries(Object.entries(messages).map(([id, parts]) => [id, parts.map(translated)]))
    await route.fulfill({ response, body: before + JSON.stringify(arabic).replaceAll('\\', '\\\\') + after })
  })
}
