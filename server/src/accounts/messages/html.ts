/** Markup that is safe to send: made by `html` alone, so that no text reaches a page unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** By the code of a sign. */
const ENTITY_OF = Array.from({ length: 64 }, (_, code) => ENTITIES[String.fromCharCode(code)])

/** By a loop: replacing by an expression takes five times as long where every sign is one of them. */
export function escape(text: string): string {
  let [escaped, from] = ['', 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const entity = code < ENTITY_OF.length ? ENTITY_OF[code] : undefined
    if (entity === undefined) continue
    if (from < at) escaped += text.slice(from, at)
    escaped += entity
    from = at + 1
  }
  return escaped + text.slice(from)
}

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
