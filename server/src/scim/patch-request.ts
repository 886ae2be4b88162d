import { MOST_JSON } from '../platform/http/read-json.ts'
import { jsonExceeds } from '../platform/json-size.ts'
import { parseFilter, type Filter } from './filter-grammar.ts'
import { plainName } from './filter-sql.ts'
import { PATCH_OP } from './schemas/schemas.ts'
import { badSyntax, ScimError } from './scim-error.ts'
import { checkStorable } from './storable.ts'
import { attributesOf, bodyOf, isCoreSchema, isJson, plainText, read } from './values.ts'

const OPS = ['add', 'replace', 'remove'] as const
/** `path` is undefined if the value names the attribute itself. */
export type Operation = { readonly op: (typeof OPS)[number]; readonly path: string | undefined; readonly value: unknown }

/** Drafts of the standard named it otherwise, and clients still do. */
const NAMED_PATCH_OP = /^urn:(?:[\w.]+:)+PatchOp$/i

const MOST = 1000
export const LONGEST_PATH = 1000

/** Reads the operations of a PATCH of the resource with this ID. `op` may have any case, as Entra sends it. @throws ScimError */
export function readPatch(content: unknown, id: string): readonly Operation[] {
  const body = bodyOf(content)
  const schemas = read(body, 'schemas')
  if (schemas !== undefined && ![schemas].flat().some((schema) => NAMED_PATCH_OP.test(plainText(schema))))
    throw badSyntax(`A PATCH has the schema ${PATCH_OP}.`)
  const listed = read(body, 'Operations')
  // Serializers such as that of PowerShell send a list of one as the one.
  const operations: unknown = isJson(listed) ? [listed] : listed
  if (!Array.isArray(operations) || operations.length === 0) throw badSyntax('A PATCH has a list of Operations.')
  if (operations.length > MOST) throw new ScimError(400, `A PATCH has at most ${MOST} operations.`, { scimType: 'tooMany' })
  return operations.flatMap((each: unknown) => readOperation(each, id))
}

/** An operation without a path becomes one operation per attribute of its value; Okta includes the ID of the resource among them. */
function readOperation(operation: unknown, id: string): readonly Operation[] {
  if (!isJson(operation)) throw badSyntax('Each of Operations is an object.')
  const name = plainText(read(operation, 'op')).trim().toLowerCase()
  const op = OPS.find((each) => each === name)
  if (!op) throw badSyntax(`There is no operation "${plainText(read(operation, 'op'))}": add, replace and remove are.`)
  const path = read(operation, 'path')
  const value = path ? read(operation, 'value') : jsonIn(read(operation, 'value'))
  if (path !== undefined && path !== null && typeof path !== 'string') throw badSyntax('A path is a text.')
  if (path && !(isCoreSchema(path) && isJson(value))) return [{ op, path, value }]
  if (op === 'remove') throw new ScimError(400, 'A remove names its path.', { scimType: 'noTarget' })
  if (!isJson(value)) throw badSyntax('Without a path the value is an object.')
  return attributesOf(value)
    .filter(
      ([each, of]) =>
        each.toLowerCase() !== 'schemas' && !(each.toLowerCase() === 'id' && plainText(of).toLowerCase() === id.toLowerCase()),
    )
    .map(([each, of]) => ({ op, path: each, value: of }))
}

/** The object or list in a text of JSON, as Keycloak's SCIM client sends the attributes of an operation without a path; else the value itself. */
export function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value
  if (jsonExceeds(value, MOST_JSON))
    throw new ScimError(400, `A text of JSON may have at most ${MOST_JSON.containers} objects and lists, and ${MOST_JSON.values} values.`, {
      scimType: 'tooMany',
    })
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    return value
  }
  checkStorable(parsed)
  return parsed
}

/** `attribute` in lower case without its schema, with its `part`; `filter` selects among its values. */
export type Path = { readonly attribute: string; readonly filter: Filter | undefined; readonly part: string | undefined }

/** @throws ScimError invalidPath */
export function parsePath(text: string, schema: string): Path {
  if (text.length > LONGEST_PATH)
    throw new ScimError(400, `A path may have at most ${LONGEST_PATH} characters.`, {
      scimType: 'invalidPath',
      attribute: text.slice(0, 100),
    })
  const found = /^(?<attribute>[^[\]]+?)(?:\[(?<filter>.*)\])?(?:\.(?<part>[\w$]+))?$/s.exec(plainTail(text.trim(), schema))
  const { attribute, filter, part } = found?.groups ?? {}
  if (attribute === undefined || !/^[\w:.$-]+$/.test(attribute))
    throw new ScimError(400, `"${text}" is no path.`, { scimType: 'invalidPath', attribute: text })
  return { attribute: attribute.toLowerCase(), filter: filter === undefined ? undefined : parseFilter(filter), part: part?.toLowerCase() }
}

/** Strips the schema prefix, ignoring its case; text in brackets stays unchanged. */
const plainTail = (text: string, schema: string): string => text.slice(text.length - plainName(text, schema).length)
