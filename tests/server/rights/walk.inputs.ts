import { randomUUID } from 'node:crypto'
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import type { GraphQLField, GraphQLInputField, GraphQLInputType } from 'graphql'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { portalActivities } from '../../../server/src/access/activities.ts'
import { roles } from '../../../server/src/access/viewer.ts'
import { readRules } from '../../../server/src/kit/graphql/operations.ts'
import type { Subject } from '../../../server/src/kit/graphql/operations.ts'

/** What arguments are taken from: the world's ids by what they are of, and what the walker has of their own. */
export type Pools = {
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly versions: ReadonlyMap<string, number>
  readonly mailboxes: readonly string[]
  readonly names: ReadonlyMap<string, string>
  readonly own: readonly string[]
}
export type Random = {
  readonly below: (count: number) => number
  readonly chance: (share: number) => boolean
  readonly one: <Of>(list: readonly Of[]) => Of | undefined
}

/** A generator of its own, so that a walk is repeated by its seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, chance: (share) => next() < share, one: (list) => list[below(list.length)] }
}

export type Move = { readonly name: string; readonly document: string; readonly input: Record<string, unknown> | undefined }

const subjects = new Map(readRules(schema).map(({ operation, of }) => [operation, of]))
/** Every mutation of the schema: a new one is among them without being written here. */
export const MUTATIONS: readonly GraphQLField<unknown, unknown>[] = Object.values(schema.getMutationType()?.getFields() ?? {})

/** A mutation with arguments that may make sense, of what is there. */
export function moveOf(field: GraphQLField<unknown, unknown>, pools: Pools, random: Random): Move {
  const argument = field.args.find(({ name }) => name === 'input')
  const type = argument && getNamedType(argument.type)
  const selection = selectionOf(field)
  if (!argument || !isInputObjectType(type))
    return { name: field.name, document: `mutation { ${field.name} { ${selection} } }`, input: undefined }
  const of = subjects.get(`Mutation.${field.name}`)
  const input: Record<string, unknown> = {}
  const fields = Object.values(type.getFields())
  for (const each of fields) {
    if (!isNonNullType(each.type) && !random.chance(OFTEN.has(each.name) ? 0.75 : 0.2)) continue
    const value = valueOf(each, each.type, { pools, random, of, input, operation: field.name })
    if (value !== undefined) input[each.name] = value
  }
  if ('version' in input) input['version'] = pools.versions.get(String(input['id'])) ?? 1
  if ('userName' in input && field.name.startsWith('delete')) input['userName'] = pools.names.get(String(input['id'])) ?? 'x'
  return { name: field.name, document: `mutation ($input: ${type.name}!) { ${field.name}(input: $input) { ${selection} } }`, input }
}

const OFTEN = new Set([
  'ids',
  'customerIds',
  'customerId',
  'accessProfileId',
  'email',
  'roles',
  'userType',
  'adminEmail',
  'count',
  'isActive',
  'enabled',
  'granted',
])

type Around = {
  readonly pools: Pools
  readonly random: Random
  readonly of: Subject | undefined
  readonly input: Record<string, unknown>
  readonly operation: string
}

function valueOf({ name }: Pick<GraphQLInputField, 'name'>, type: GraphQLInputType, around: Around): unknown {
  const { random } = around
  const plain = getNullableType(type)
  if (isListType(plain))
    return Array.from({ length: 1 + random.below(2) }, () => valueOf({ name: name.replace(/s$/, '') }, plain.ofType, around)).filter(
      (each) => each !== undefined,
    )
  if (isEnumType(plain)) return random.one(plain.getValues())?.name
  // Whom an action on many is about is named by `ids`.
  if (isInputObjectType(plain) && plain.name.endsWith('FilterInput')) return undefined
  if (isInputObjectType(plain)) {
    const made = Object.values(plain.getFields()).map((each) => [
      each.name,
      isNonNullType(each.type) || random.chance(0.5) ? valueOf(each, each.type, around) : undefined,
    ])
    const found = Object.fromEntries(made.filter(([, value]) => value !== undefined)) as Record<string, unknown>
    const activity = random.one(portalActivities)
    return 'name' in found && 'type' in found && activity ? { ...found, ...activity } : found
  }
  return isScalarType(plain) ? scalarOf(name, plain.name, around) : undefined
}

function scalarOf(name: string, type: string, { pools, random, of, operation }: Around): unknown {
  const idOf = (kind: string) => random.one(pools.ids[kind] ?? []) ?? randomUUID()
  const mailbox = () => random.one(pools.mailboxes) ?? 'x@people.test'
  if (type === 'Boolean') return random.chance(0.7)
  if (type === 'DateTime') return new Date(Date.now() + 86_400_000).toISOString()
  if (type === 'Int') return name === 'userType' ? 1 + random.below(7) : name === 'count' || name === 'users' ? 1 : random.below(30)
  if (/^email$|^adminEmail$/.test(name)) return mailbox()
  if (name === 'userName') return random.chance(0.5) ? `n${randomUUID().slice(0, 8)}` : mailbox()
  if (name === 'role') return random.one(roles)
  if (name === 'claimType') return random.one(['role', 'nhr', 'usertype', 'company_id', 'email', 'customer'])
  if (name === 'claimValue') return random.one([...roles, 'admin', '4', '7'])
  if (/[pP]assword/.test(name)) return 'Walk-Of-Nobody-2026'
  if (name === 'allowedDomain') return 'people.test'
  if (/Url$|^authority$/.test(name)) return 'https://login.walker.test'
  if (type === 'ID' || /Id$/.test(name)) return idOf(kindOfId(name, of, operation))
  return `x${random.below(1000)}`
}

/** What an id is of, by the name of its field or what the operation is about. */
function kindOfId(name: string, of: Subject | undefined, operation: string): string {
  const named = ['user', 'customer', 'accessProfile', 'loginProvider', 'partner', 'job', 'template', 'audit'].find(
    (kind) => name === `${kind}Id` || name === kind,
  )
  if (named) return named === 'template' ? 'accessProfile' : named
  if (name === 'copyOf') return 'accessProfile'
  if (of?.verb === 'revert' || /^revert/.test(operation)) return 'audit'
  if (/^start|^undo/.test(operation) && name === 'id') return 'new'
  if (of) return of.resource
  return /Job$/.test(operation) ? 'job' : /User|Pin$|Link$|Confirmation$/.test(operation) ? 'user' : 'loginProvider'
}

/** Every text that an answer tells at its top, and the id of the record. */
function selectionOf(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return '__typename'
  const parts = Object.values(type.getFields()).flatMap((each) => {
    const of = getNamedType(each.type)
    if (each.args.length > 0) return []
    if (isScalarType(of) || isEnumType(of)) return [each.name]
    if (each.name === 'errors') return ['errors { code }']
    return isObjectType(of) && 'id' in of.getFields() && !isListType(getNullableType(each.type)) ? [`${each.name} { id }`] : []
  })
  return parts.join(' ') || '__typename'
}
