import { detailNames, type DetailName } from '../../entities/users/user-details.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { Call } from '../call.ts'
import { parsePath, type Operation, type Path } from '../patch-request.ts'
import { isOfExtension, isOther } from '../schemas/other-attributes.ts'
import { USER_SCHEMA } from '../schemas/schemas.ts'
import { badValue, noAttribute, readOnly, ScimError, type ScimType } from '../scim-error.ts'
import { detailAttributes, parents, pathOf, prefixOf } from './detail-attributes.ts'
import type { UserState } from './user-state.ts'
import { attributesOf, bodyOf, isJson, meets, plainText, read, soleValue, textOf, truthOf, valuesOf, type Json } from '../values.ts'

type Given = Partial<UserState>

/** Read-only attributes, which directories send back as they got them. */
const READ_ONLY = new Set(['schemas', 'id', 'meta', 'groups', 'usertype'])

type OneOfMany = { readonly part: DetailName; readonly type: string }

/** Multi-valued attributes in SCIM of which a user has one here, with a fixed type. */
const onesOfMany: ReadonlyMap<string, OneOfMany> = new Map(
  detailNames.flatMap((part) => {
    const { one } = detailAttributes[part]
    return one ? [[pathOf(part).toLowerCase(), { part, type: one.type }] as const] : []
  }),
)

const texts: ReadonlyMap<string, Exclude<keyof UserState, 'active'>> = new Map([
  ...detailNames.filter((name) => !detailAttributes[name].one).map((name) => [pathOf(name).toLowerCase(), name] as const),
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.formatted', 'displayName'],
  ['preferredlanguage', 'locale'],
  ['locale', 'locale'],
])

/** Notes an attribute that is not kept here. */
function without(name: string, ignored: Set<string>): Given {
  ignored.add(name)
  return {}
}

/** What the event of a call says besides its changes. */
type Remarks = Pick<Call, 'ignored' | 'notes'>

/** Reads a complete user. A value that cannot be read is left out of one who is inactive, and refused otherwise. @throws ScimError */
export function readUser(content: unknown, remarks: Remarks): Given {
  const body = bodyOf(content)
  const errors: PartError[] = []
  const parts = attributesOf(body).map(([name, value]) => attempt(name, errors, () => partOf(name, value, remarks.ignored)))
  // If a value is given twice, such as by displayName and name.formatted, its own attribute takes precedence.
  const { displayName } = { displayName: read(body, 'displayName') }
  const own = attempt('displayName', errors, () =>
    displayName === undefined ? {} : { displayName: tidy(textOf('displayName', soleValue(displayName))) },
  )
  const user = merged([...parts, own])
  // Only a PATCH names paths; other attributes of a whole user are ignored, whatever they are called.
  for (const { path } of errors.filter(isAboutPath)) remarks.ignored.add(path)
  judge(
    errors.filter((each) => !isAboutPath(each)),
    user.active === false,
    remarks,
  )
  return user
}

function partOf(name: string, value: unknown, ignored: Set<string>): Given {
  if (isOfExtension(name)) return without(name, ignored)
  const { attribute, part } = parsePath(name, USER_SCHEMA)
  if (READ_ONLY.has(attribute) || attribute === 'roles') return {}
  const parent = parents.get(attribute)
  if (parent !== undefined && isJson(value)) return partsOf(parent, value, ignored)
  const one = onesOfMany.get(attribute)
  if (one && part === undefined) return pick(name, one, value, ignored)
  return assigned(name, attribute, value) ?? without(name, ignored)
}

type PartError = { readonly path: string; readonly error: ScimError }

/** Reads a part of a user; an error about it is judged once it is known whether the user leaves. */
function attempt(path: string, errors: PartError[], readPart: () => Given): Given {
  try {
    return readPart()
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    errors.push({ path, error })
    return {}
  }
}

/** Longer names are refused before anything reads them. */
const LONGEST_NAME = 256
const isAboutPath = ({ path, error }: PartError): boolean =>
  path.length <= LONGEST_NAME && (error.more.scimType === 'invalidPath' || error.more.scimType === 'invalidFilter')

/** Errors about a value, unlike those about an operation or a path. */
const OF_VALUES: ReadonlySet<unknown> = new Set<ScimType>(['invalidValue', 'mutability', 'noTarget'])

/** Leaves out values that cannot be read where a user leaves. @throws ScimError otherwise, and for anything else that is wrong */
function judge(errors: readonly PartError[], isLeaving: boolean, { ignored, notes }: Remarks): void {
  for (const { path, error } of errors) {
    if (!isLeaving || !OF_VALUES.has(error.more.scimType)) throw error
    ignored.add(path)
    notes.add(error.message)
  }
}

const partsOf = (parent: string, value: Json, ignored: Set<string>): Given =>
  merged(
    Object.entries(value).map(([part, of]) => {
      const path = `${prefixOf(parent)}${part}`
      const found = assigned(path, path.toLowerCase(), of)
      if (!found) ignored.add(path)
      return found ?? {}
    }),
  )

/** Not spread into one call, because a body may have more attributes than a call can have arguments. */
const merged = (parts: readonly Given[]): Given => parts.reduce((all: Given, part) => Object.assign(all, part), {})

function assigned(name: string, attribute: string, value: unknown): Given | undefined {
  if (attribute === 'active') return { active: truthOf(name, value) }
  const key = texts.get(attribute)
  if (!key) return undefined
  const text = textOf(name, soleValue(value))
  return { [key]: key === 'displayName' ? tidy(text) : text }
}

/** Selects the value for our single one: of our type, otherwise the primary one, otherwise one without a type. */
function pick(name: string, { part, type }: OneOfMany, value: unknown, ignored: Set<string>): Given {
  const values = valuesOf(value)
  const typeOf = (each: Json) => textOf(name, read(each, 'type')).toLowerCase()
  const ours =
    values.find((each) => typeOf(each) === type) ??
    (part === 'email' ? (values.find((each) => read(each, 'primary') === true) ?? values[0]) : values.find((each) => typeOf(each) === ''))
  for (const each of values) if (each !== ours) ignored.add(`${name}[type eq "${typeOf(each)}"]`)
  return ours ? { [part]: textOf(`${name}.value`, read(ours, 'value')) } : values.length === 0 ? { [part]: '' } : {}
}

/**
 * Applies operations to a user in order. A value that cannot be read is refused, unless the operations deactivate the user: then only that value is
 * left out. @throws ScimError with the attribute
 */
export function applied(now: UserState, operations: readonly Operation[], remarks: Remarks): UserState {
  const errors: PartError[] = []
  const state = operations.reduce(
    (before: UserState, operation) => ({
      ...before,
      ...attempt(operation.path ?? '', errors, () => changed(before, operation, remarks.ignored)),
    }),
    now,
  )
  judge(errors, now.active && !state.active, remarks)
  return state
}

function changed(now: UserState, { op, path: text = '', value }: Operation, ignored: Set<string>): Given {
  if (isOfExtension(text)) return without(text, ignored)
  const path = parsePath(text, USER_SCHEMA)
  const { attribute, part, filter } = path
  const [head = ''] = attribute.split('.', 1)
  if (READ_ONLY.has(head)) throw readOnly(text, `"${text}" is not changed by a directory.`)
  const one = onesOfMany.get(head)
  if (one) return ofMany(now, { op, path: text, value }, path, one, ignored)
  const name = part === undefined ? attribute : `${attribute}.${part}`
  const parent = parents.get(name)
  const isOurs = !filter && (parent !== undefined || name === 'active' || texts.has(name))
  if (!isOurs) return ignoreAttribute(text, path, ignored)
  if (parent !== undefined) return whole(parent, { op, path: text, value }, ignored)
  if (op !== 'remove') return assigned(text, name, value) ?? {}
  const key = texts.get(name)
  if (!key) throw readOnly(text, '"active" is true or false.')
  return { [key]: '' }
}

/** Notes an attribute that directories may have and the portal does not keep. @throws ScimError for one that no schema has */
function ignoreAttribute(text: string, path: Path, ignored: Set<string>): Given {
  if (!isOther(path)) throw noAttribute(text)
  return without(text, ignored)
}

function whole(parent: string, { op, path: text = '', value }: Operation, ignored: Set<string>): Given {
  const prefix = prefixOf(parent).toLowerCase()
  // RFC 7643 (2.5): null is the same as no value.
  if (op === 'remove' || value === null)
    return Object.fromEntries([...texts].flatMap(([path, key]) => (path.startsWith(prefix) ? [[key, '']] : [])))
  if (!isJson(value)) throw badValue(text, `"${parent}" is an object.`)
  const unknown = new Set<string>()
  const parts = partsOf(parent, value, unknown)
  for (const each of unknown) ignoreAttribute(each, parsePath(each, USER_SCHEMA), ignored)
  return parts
}

function ofMany(now: UserState, { op, path: text = '', value }: Operation, path: Path, one: OneOfMany, ignored: Set<string>): Given {
  const { part: key, type } = one
  const { filter } = path
  const sub = path.part ?? path.attribute.split('.')[1]
  if (filter && !meets({ type, primary: true, value: now[key] }, filter)) {
    const isByValue = filter.kind === 'compare' && filter.attribute.toLowerCase() === 'value'
    if (isByValue && op !== 'remove') throw new ScimError(400, `No value meets ${text}.`, { scimType: 'noTarget', attribute: text })
    return ignoreAttribute(text, path, ignored)
  }
  if (sub !== undefined && sub !== 'value') {
    const constant = sub === 'type' ? type : sub === 'primary' ? 'true' : undefined
    return constant !== undefined && op !== 'remove' && plainText(value).toLowerCase() === constant
      ? {}
      : ignoreAttribute(text, path, ignored)
  }
  if (op === 'remove') return { [key]: '' }
  if (filter || sub === 'value') return { [key]: textOf(text, isJson(value) ? read(value, 'value') : valuesOf(value)[0]?.['value']) }
  return pick(text, one, value, ignored)
}
