import { badSyntax, badValue } from './scim-error.ts'

const DEEPEST = 32

/** Whether PostgreSQL can store a text: it must not contain NUL or lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** @throws ScimError if a body is nested too deeply, or contains a name or text that cannot be stored */
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
