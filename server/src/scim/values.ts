import type { Filter } from './filter-grammar.ts'
import { badSyntax, badValue } from './scim-error.ts'

export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema of users and of groups, and that of SCIM 1.1. */
const CORE_SCHEMA = /^urn:(?:ietf:params:scim:schemas:core:2\.0:\w+|scim:schemas:core:1\.0)$/i
export const isCoreSchema = (name: string): boolean => CORE_SCHEMA.test(name)

/** The attributes of a resource. Some directories put them below its schema, as they do those of an extension. */
export const attributesOf = (resource: Json): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(resource).flatMap(([name, value]) =>
    isCoreSchema(name) && isJson(value) ? Object.entries(value) : [[name, value] as const],
  )

/** @throws ScimError invalidSyntax if the body is not an object */
export function bodyOf(value: unknown): Json {
  if (!isJson(value)) throw badSyntax('The body is an object.')
  return value
}

/** A property by its name, ignoring case. */
export const read = (object: Json, name: string): unknown =>
  Object.entries(object).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]

const LONGEST = 4000

/** A bare value as text; '' for anything else, which may have any methods. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A value as text; '' for null. Numbers are converted. @throws ScimError invalidValue */
export function textOf(attribute: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw badValue(attribute, `"${attribute}" is a text.`)
  if (value.length > LONGEST) throw badValue(attribute, `"${attribute}" may have at most ${LONGEST} characters.`)
  return value
}

/** The value of a single-valued attribute: some directories, such as Entra, put it into a list of one, an object with `value`, or both. */
export function soleValue(value: unknown): unknown {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  const inner = isJson(one) ? read(one, 'value') : one
  return inner === undefined ? value : inner
}

/** A boolean; Entra sends booleans as text. @throws ScimError invalidValue */
export function truthOf(attribute: string, value: unknown): boolean {
  const text = plainText(soleValue(value)).trim().toLowerCase()
  if (text !== 'true' && text !== 'false') throw badValue(attribute, `"${attribute}" is true or false.`)
  return text === 'true'
}

/** The values of a multi-valued attribute: objects, bare values, or a single one of either. */
export const valuesOf = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value])
    .filter((each) => each !== null && each !== undefined)
    .map((each) => (isJson(each) ? each : { value: each }))

/** Whether a value matches the filter of a path. */
export function meets(value: Json, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return meets(value, filter.left) && meets(value, filter.right)
    case 'or':
      return meets(value, filter.left) || meets(value, filter.right)
    case 'not':
      return !meets(value, filter.of)
    case 'present':
      return Boolean(read(value, filter.attribute))
    case 'compare': {
      const [is, operand] = [textual(read(value, filter.attribute)), textual(filter.value)]
      return COMPARES[filter.by](is, operand)
    }
    case 'value':
      throw badSyntax('A path has one pair of square brackets.')
  }
}

/** As text in lower case, for comparison. */
const textual = (value: unknown): string => plainText(value).toLowerCase()

const COMPARES = {
  eq: (is: string, operand: string) => is === operand,
  ne: (is: string, operand: string) => is !== operand,
  co: (is: string, operand: string) => is.includes(operand),
  sw: (is: string, operand: string) => is.startsWith(operand),
  ew: (is: string, operand: string) => is.endsWith(operand),
  gt: (is: string, operand: string) => is > operand,
  ge: (is: string, operand: string) => is >= operand,
  lt: (is: string, operand: string) => is < operand,
  le: (is: string, operand: string) => is <= operand,
} as const
