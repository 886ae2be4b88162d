import { tidy } from '../../kit/graphql/tidy.ts'
import { parsePath } from '../patch-request.ts'
import type { Operation, Path } from '../patch-request.ts'
import { USER_SCHEMA } from '../schemas/schemas.ts'
import { badValue, noAttribute, readOnly, ScimError } from '../scim-error.ts'
import type { UserState } from './user-state.ts'
import { bodyOf, isJson, meets, read, textOf, truthOf, valuesOf } from '../values.ts'
import type { Json } from '../values.ts'

type Given = Partial<UserState>

/** Read-only attributes, which directories send back as they got them. */
const READ_ONLY = new Set(['schemas', 'id', 'meta', 'groups', 'usertype', 'roles'])

/** Multi-valued attributes in SCIM of which a user has one here, with a fixed type. */
const ONE_OF_MANY = {
  emails: { part: 'email', type: 'work' },
  phonenumbers: { part: 'phoneNumber', type: 'mobile' },
} as const

const TEXTS: Readonly<Record<string, Exclude<keyof UserState, 'active'>>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.formatted': 'displayName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  preferredlanguage: 'locale',
  locale: 'locale',
}

const textOfUser = (attribute: string) => (Object.hasOwn(TEXTS, attribute) ? TEXTS[attribute] : undefined)

/** Reads a complete user. @param ignored collects attributes that do not exist here */
export function readUser(given: unknown, ignored: Set<string>): Given {
  const body = bodyOf(given)
  const parts = Object.entries(body).map(([name, value]): Given => {
    const { attribute, part } = parsePath(name, USER_SCHEMA)
    if (READ_ONLY.has(attribute)) return {}
    if (attribute === 'name' && isJson(value)) return nameOf(value, ignored)
    if (Object.hasOwn(ONE_OF_MANY, attribute) && part === undefined) return pick(name, attribute, value, ignored)
    const found = assigned(name, attribute, value)
    if (!found) ignored.add(name)
    return found ?? {}
  })
  // If a value is given twice, such as by displayName and name.formatted, its own attribute takes precedence.
  const { displayName } = { displayName: read(body, 'displayName') }
  const own: Given = displayName === undefined ? {} : { displayName: tidy(textOf('displayName', displayName)) }
  return merged([...parts, own])
}

const nameOf = (value: Json, ignored: Set<string>): Given =>
  merged(
    Object.entries(value).map(([part, of]) => {
      const found = assigned(`name.${part}`, `name.${part.toLowerCase()}`, of)
      if (!found) ignored.add(`name.${part}`)
      return found ?? {}
    }),
  )

/** Not spread into one call, because a body may have more attributes than a call can have arguments. */
const merged = (parts: readonly Given[]): Given => parts.reduce((all: Given, part) => Object.assign(all, part), {})

function assigned(name: string, attribute: string, value: unknown): Given | undefined {
  if (attribute === 'active') return { active: truthOf(name, value) }
  const key = textOfUser(attribute)
  return key && { [key]: key === 'displayName' ? tidy(textOf(name, value)) : textOf(name, value) }
}

/** Selects the value for our single one: of our type, otherwise the primary one, otherwise one without a type. */
function pick(name: string, attribute: string, value: unknown, ignored: Set<string>): Given {
  const { part, type } = ONE_OF_MANY[attribute as keyof typeof ONE_OF_MANY]
  const values = valuesOf(value)
  const typeOf = (each: Json) => textOf(name, read(each, 'type')).toLowerCase()
  const ours =
    values.find((each) => typeOf(each) === type) ??
    (part === 'email' ? (values.find((each) => read(each, 'primary') === true) ?? values[0]) : values.find((each) => typeOf(each) === ''))
  for (const each of values) if (each !== ours) ignored.add(`${name}[type eq "${typeOf(each)}"]`)
  return ours ? { [part]: textOf(`${name}.value`, read(ours, 'value')) } : values.length === 0 ? { [part]: '' } : {}
}

/** Applies operations to a user in order. @throws ScimError with the unknown attribute */
export function applied(now: UserState, operations: readonly Operation[]): UserState {
  return operations.reduce((state, operation) => ({ ...state, ...changed(state, operation) }), now)
}

function changed(now: UserState, { op, path: text = '', value }: Operation): Given {
  const path = parsePath(text, USER_SCHEMA)
  const { attribute, part, filter } = path
  const [head = ''] = attribute.split('.', 1)
  if (READ_ONLY.has(head)) throw readOnly(text, `"${text}" is not changed by a directory.`)
  if (Object.hasOwn(ONE_OF_MANY, head)) return ofMany(now, { op, path: text, value }, path, head as keyof typeof ONE_OF_MANY)
  if (filter) throw noAttribute(text)
  const name = part === undefined ? attribute : `${attribute}.${part}`
  if (name === 'name') return wholeName(op, text, value)
  if (op === 'remove') {
    const key = textOfUser(name)
    if (!key) throw name === 'active' ? readOnly(text, '"active" is true or false.') : noAttribute(text)
    return { [key]: '' }
  }
  const found = assigned(text, name, value)
  if (!found) throw noAttribute(text)
  return found
}

function wholeName(op: Operation['op'], text: string, value: unknown): Given {
  if (op === 'remove') return { givenName: '', familyName: '', displayName: '' }
  if (!isJson(value)) throw badValue(text, '"name" is an object.')
  const unknown = new Set<string>()
  const given = nameOf(value, unknown)
  for (const each of unknown) throw noAttribute(each)
  return given
}

function ofMany(now: UserState, { op, path: text = '', value }: Operation, path: Path, head: keyof typeof ONE_OF_MANY): Given {
  const { part: key, type } = ONE_OF_MANY[head]
  const { filter } = path
  const sub = path.part ?? path.attribute.split('.')[1]
  if (filter && !meets({ type, primary: true, value: now[key] }, filter)) {
    if (filter.kind === 'compare' && filter.attribute.toLowerCase() === 'value')
      throw new ScimError(400, `No value meets ${text}.`, { scimType: 'noTarget', attribute: text })
    throw noAttribute(text)
  }
  if (sub !== undefined && sub !== 'value') {
    const constant = sub === 'type' ? type : sub === 'primary' ? 'true' : undefined
    if (constant === undefined) throw noAttribute(text)
    if (op !== 'remove' && String(value).toLowerCase() === constant) return {}
    throw readOnly(text, `The ${sub} of "${head}" is always ${constant}.`)
  }
  if (op === 'remove') return { [key]: '' }
  if (filter || sub === 'value') return { [key]: textOf(text, isJson(value) ? read(value, 'value') : valuesOf(value)[0]?.['value']) }
  const others = new Set<string>()
  const given = pick(text, head, value, others)
  for (const each of others) if (Object.keys(given).length === 0) throw noAttribute(each)
  return given
}
