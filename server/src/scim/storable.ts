import { badSyntax, badValue } from './scim-error.ts'

const DEEPEST = 32

/** Whether PostgreSQL can store a text: without NUL and without half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** @throws ScimError for a body that is nested too deeply, or that holds a name or a text which cannot be stored */
export function checkStorable(value: unknown, name = 'body', depth = 0): void {
  if (depth > DEEPEST) throw badSyntax(`The body has more than ${DEEPEST} levels.`)
  if (typeof value === 'string' && !isStorable(value)) throw badValue(name, `"${name}" holds a character that no text can have.`)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value as unknown[]) checkStorable(each, name, depth + 1)
    return
  }
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) throw badSyntax('The name of an attribute holds a character that no text can have.')
    checkStorable((value as Record<string, unknown>)[key], key, depth + 1)
  }
}
