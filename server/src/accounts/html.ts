/** Markup that is safe to send: made by `html` alone, so that no text reaches a page unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** A template of markup: texts are escaped, markup and lists of markup go in as they are, nothing stands for nothing. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join(''))

/** Attributes, those without a value left out: `<input ${attrs({ value })} />`. */
export const attrs = (values: Readonly<Record<string, string | number | boolean | null | undefined>>): Html =>
  new Html(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== false)
      .map(([name, value]) => `${name}="${value === true ? '' : escape(String(value))}"`)
      .join(' '),
  )

function render(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(render).join('') : escape(String(value))
}
