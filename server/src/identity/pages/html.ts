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

/** An attribute, or nothing where it has no value. Write it after a space of its own: `<input${attr('value', x)}>`. */
export const attr = (name: string, value: string | number | boolean | null | undefined): Html =>
  new Html(value === undefined || value === null || value === false ? '' : ` ${name}="${value === true ? '' : escape(String(value))}"`)

function render(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(render).join('') : escape(String(value))
}
