import { parseFilter } from './filter-grammar.ts'
import type { Filter } from './filter-grammar.ts'
import { plainName } from './filter-sql.ts'
import { PATCH_OP } from './schemas/schemas.ts'
import { badSyntax, ScimError } from './scim-error.ts'
import { bodyOf, isJson, read } from './values.ts'

const OPS = ['add', 'replace', 'remove'] as const
/** `path` is undefined where the value says itself what it is about. */
export type Operation = { readonly op: (typeof OPS)[number]; readonly path: string | undefined; readonly value: unknown }

const MOST = 1000
const LONGEST_PATH = 1000

/** The operations of a PATCH of what has this id, with `op` in any capitals as Entra writes it. @throws ScimError */
export function readPatch(given: unknown, id: string): readonly Operation[] {
  const body = bodyOf(given)
  const schemas = read(body, 'schemas')
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.includes(PATCH_OP)))
    throw badSyntax(`A PATCH has the schema ${PATCH_OP}.`)
  const operations: unknown = read(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0) throw badSyntax('A PATCH has a list of Operations.')
  if (operations.length > MOST) throw new ScimError(400, `A PATCH has at most ${MOST} operations.`, { scimType: 'tooMany' })
  return operations.flatMap((each: unknown) => readOperation(each, id))
}

/** An operation without a path is as many as its value has attributes; Okta names the id of what it changes among them. */
function readOperation(given: unknown, id: string): readonly Operation[] {
  if (!isJson(given)) throw badSyntax('Each of Operations is an object.')
  const name = String(read(given, 'op')).toLowerCase()
  const op = OPS.find((each) => each === name)
  if (!op) throw badSyntax(`There is no operation "${String(read(given, 'op'))}": add, replace and remove are.`)
  const path = read(given, 'path')
  const value = read(given, 'value')
  if (path !== undefined && path !== null && typeof path !== 'string') throw badSyntax('A path is a text.')
  if (path) return [{ op, path, value }]
  if (op === 'remove') throw new ScimError(400, 'A remove names its path.', { scimType: 'noTarget' })
  if (!isJson(value)) throw badSyntax('Without a path the value is an object.')
  return Object.entries(value)
    .filter(([each, of]) => each.toLowerCase() !== 'schemas' && !(each.toLowerCase() === 'id' && of === id))
    .map(([each, of]) => ({ op, path: each, value: of }))
}

/** `attribute`, with its part, in small letters and without its schema; `filter`: which of its values. */
export type Path = { readonly attribute: string; readonly filter: Filter | undefined; readonly part: string | undefined }

/** @throws ScimError invalidPath */
export function parsePath(text: string, schema: string): Path {
  if (text.length > LONGEST_PATH)
    throw new ScimError(400, `A path may have at most ${LONGEST_PATH} characters.`, {
      scimType: 'invalidPath',
      attribute: text.slice(0, 100),
    })
  const found = /^(?<attribute>[^[\]]+?)(?:\[(?<filter>.*)\])?(?:\.(?<part>\w+))?$/s.exec(plainTail(text.trim(), schema))
  const { attribute, filter, part } = found?.groups ?? {}
  if (attribute === undefined || !/^[\w:.$-]+$/.test(attribute))
    throw new ScimError(400, `"${text}" is no path.`, { scimType: 'invalidPath', attribute: text })
  return { attribute: attribute.toLowerCase(), filter: filter === undefined ? undefined : parseFilter(filter), part: part?.toLowerCase() }
}

/** Without the schema, whose capitals do not count; what stands in brackets stays as it is. */
const plainTail = (text: string, schema: string): string => text.slice(text.length - plainName(text, schema).length)
