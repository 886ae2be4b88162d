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
import { readRules } from '../../../server/src/kit/graphql/operations.ts'
import type { Subject } from '../../../server/src/kit/graphql/operations.ts'
import { GUIDES } from './walk.guides.ts'
import type { Around } from './walk.guides.ts'

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

/** A mutation with arguments that may make sense, of what is there; undefined where there is nothing that it could be about. */
/** @param guide in place of the mutation's own */
export function moveOf(field: GraphQLField<unknown, unknown>, around: Around, guide = GUIDES[field.name]): Move | undefined {
  const argument = field.args.find(({ name }) => name === 'input')
  const type = argument && getNamedType(argument.type)
  const selection = selectionOf(field)
  if (!argument || !isInputObjectType(type))
    return { name: field.name, document: `mutation { ${field.name} { ${selection} } }`, input: undefined }
  const input = guide ? guide(around) : guessed(field, Object.values(type.getFields()), around)
  const document = `mutation ($input: ${type.name}!) { ${field.name}(input: $input) { ${selection} } }`
  return input && { name: field.name, document, input }
}

function guessed({ name }: GraphQLField<unknown, unknown>, fields: readonly GraphQLInputField[], around: Around) {
  const of = subjects.get(`Mutation.${name}`)
  const input: Record<string, unknown> = {}
  for (const each of fields) {
    if (!isNonNullType(each.type) && !around.random.chance(0.3)) continue
    const value = valueOf(each, each.type, { ...around, of, operation: name })
    if (value !== undefined) input[each.name] = value
  }
  return input
}

type Guessing = Around & { readonly of: Subject | undefined; readonly operation: string }

function valueOf({ name }: Pick<GraphQLInputField, 'name'>, type: GraphQLInputType, around: Guessing): unknown {
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
    return Object.fromEntries(made.filter(([, value]) => value !== undefined)) as Record<string, unknown>
  }
  return isScalarType(plain) ? scalarOf(name, plain.name, around) : undefined
}

function scalarOf(name: string, type: string, { pools, near, random, of, operation }: Guessing): unknown {
  if (type === 'Boolean') return random.chance(0.7)
  if (type === 'DateTime') return new Date(Date.now() + 86_400_000).toISOString()
  if (type === 'Int') return name === 'userType' ? 1 + random.below(7) : name === 'count' || name === 'version' ? 1 : random.below(30)
  if (/^email$|^adminEmail$/.test(name)) return `g${randomUUID().slice(0, 8)}@${pools.domain}`
  if (/[pP]assword/.test(name)) return 'Walk-Of-Nobody-2026'
  if (/Url$/.test(name)) return 'https://login.walk.test'
  if (type !== 'ID' && !/Id$/.test(name)) return `x${random.below(1000)}`
  const ids = {
    user: near.users,
    customer: near.customers,
    accessProfile: near.profiles,
    loginProvider: near.providers,
    partner: pools.partners,
    job: pools.jobs,
    session: pools.sessions.map((id) => ({ id })),
  }
  const kinds = Object.keys(ids) as (keyof typeof ids)[]
  const kind =
    kinds.find((each) => name === `${each}Id` || name === each) ??
    kinds.find((each) => each === of?.resource) ??
    (/Job$/.test(operation) ? 'job' : /User|Pin$|Link$|Confirmation$/.test(operation) ? 'user' : 'loginProvider')
  return /^start/.test(operation) && name === 'id' ? randomUUID() : (random.one<{ id: string }>(ids[kind])?.id ?? randomUUID())
}

/** Every text that an answer tells at its top, and the id of the record. */
function selectionOf(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return '__typename'
  const parts = Object.values(type.getFields()).flatMap((each) => {
    const of = getNamedType(each.type)
    if (each.args.length > 0) return []
    if (isScalarType(of) || isEnumType(of)) return [each.name]
    if (each.name === 'errors') return ['errors { code path }']
    return isObjectType(of) && 'id' in of.getFields() && !isListType(getNullableType(each.type)) ? [`${each.name} { id }`] : []
  })
  return parts.join(' ') || '__typename'
}
