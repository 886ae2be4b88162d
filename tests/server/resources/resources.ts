import { randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { getNamedType, isInputObjectType } from 'graphql'
import type { GraphQLInputObjectType } from 'graphql'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { readRules } from '../../../server/src/kit/graphql/operations.ts'
import type { RootField, Verb } from '../../../server/src/kit/graphql/operations.ts'
import { resources } from '../../../server/src/kit/resource/resource.ts'
import type { Person } from './callers.ts'
import type { Given, Input, ResourceSample, Rows } from './sample.ts'

export type Operation = {
  /** As the schema has it, and with its root: `updateCustomer`, `Mutation.updateCustomer`. */
  readonly name: string
  readonly operation: string
  readonly verb: Verb
  readonly sample: ResourceSample
  /** Of a mutation. */
  readonly input: GraphQLInputObjectType | undefined
}

const files = import.meta.glob<{ default: ResourceSample }>('./*.sample.ts', { eager: true })
export const samples: readonly ResourceSample[] = Object.values(files).map((file) => file.default)

/** @throws for a resource without a file here */
const sampleOf = (resource: string): ResourceSample => {
  const found = samples.find(({ name }) => name === resource)
  if (!found) throw new Error(`tests/server/resources has no ${resource}.sample.ts`)
  return found
}

/** Every operation of a resource that the server declares. What belongs to none has rows of its own in each matrix. */
export const resourceOperations: readonly Operation[] = readRules(schema).flatMap((root) => operationOf(root))
export const namesOf = (...verbs: Verb[]): readonly string[] =>
  resourceOperations.filter(({ verb }) => verbs.includes(verb)).map(({ name }) => name)

function operationOf({ operation, field, of }: RootField): Operation[] {
  if (!of) return []
  const argument = field.args.find(({ name }) => name === 'input')
  const input = argument && getNamedType(argument.type)
  return [
    { name: field.name, operation, verb: of.verb, sample: sampleOf(of.resource), input: isInputObjectType(input) ? input : undefined },
  ]
}

const kindOf = (verb: Verb): string => (verb.endsWith('Bulk') ? 'bulk' : verb)

/** @throws where the sample says nothing of it */
export function callersOf({ name, verb, sample }: Operation): readonly Person[] {
  const callers = sample.callers[name] ?? sample.callers[kindOf(verb)]
  if (!callers) throw new Error(`The sample of ${sample.name} does not say who may call ${name}`)
  return callers
}

export function sampleInput({ name, verb, sample }: Operation): Input {
  const input = sample.inputs[name] ?? sample.inputs[kindOf(verb)]
  if (!input) throw new Error(`The sample of ${sample.name} has no input of ${name}`)
  return input
}

export const tableOf = ({ name }: ResourceSample): string => {
  const resource = resources.get(name)
  if (!resource) throw new Error(`There is no resource ${name}`)
  return getTableName(resource.table)
}

/** An input of a mutation about one record; of a bulk or an export, about that one alone; of an undo, of the job of that id. */
export async function inputOf(operation: Operation, rows: Rows, id: string): Promise<Given> {
  const { verb, input } = operation
  if (verb === 'undoBulk') return { id: randomUUID(), jobId: id }
  if (verb === 'revert') return { id }
  if (verb === 'export') return { id: randomUUID(), ids: [id], columns: [{ column: exportedOf(operation), label: 'x' }] }
  const { given } = sampleInput(operation)
  const values = typeof given === 'function' ? await given(rows) : given
  if (verb === 'create') return values
  if (verb === 'previewBulk') return { ids: [id], ...values }
  if (verb === 'startBulk') return { id: randomUUID(), ids: [id], ...values }
  const version = input && 'version' in input.getFields() ? { version: await versionOf(operation, rows, id) } : {}
  return { id, ...version, ...values }
}

async function versionOf({ sample }: Operation, rows: Rows, id: string): Promise<number> {
  const [row] = await rows<{ version: number }>(`select version from ${tableOf(sample)} where id = $1`, id)
  return row?.version ?? 1
}

const exportedOf = ({ sample }: Operation): string =>
  Object.entries(resources.get(sample.name)?.fields ?? {}).find(([, { cell }]) => cell !== undefined)?.[0] ?? ''

/** The text of a call with one variable, `input` or `id`. @param fields what is asked of the answer */
export const documentOf = ({ operation, name, verb, input }: Operation, fields: string): string => {
  if (input) return `mutation ($input: ${input.name}!) { ${name}(input: $input) { ${fields} } }`
  return verb === 'list'
    ? `{ ${name}(first: 1) { ${fields} } }`
    : `query ($id: ID!) { ${operation.slice('Query.'.length)}(id: $id) { ${fields} } }`
}
