import { badSyntax, badValue } from './scim-error.ts'

const DEEPEST = 32

/** Whether PostgreSQL can store a text: without NUL and without half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** @throws ScimError for a body that is nested too deeply, or that holds a name or a text which cannot be stored */
export function checkStorable(body: unknown): void {
  const rest: { readonly value: unknown; readonly name: string; readonly depth: number }[] = [{ value: body, name: 'body', depth: 0 }]
  for (let each = rest.pop(); each; each = rest.pop()) {
    const { value, name, depth } = each
    if (depth > DEEPEST) throw badSyntax(`The body has more than ${DEEPEST} levels.`)
    if (typeof value === 'string' && !isStorable(value)) throw badValue(name, `"${name}" holds a character that no text can have.`)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, of] of Object.entries(value)) {
      if (!isStorable(key)) throw badSyntax('The name of an attribute holds a character that no text can have.')
      rest.push({ value: of, name: Array.isArray(value) ? name : key, depth: depth + 1 })
    }
  }
}
