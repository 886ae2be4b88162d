import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kind } from 'graphql'
import type { DocumentNode } from 'graphql'
import type { OperationResult, TypedDocumentNode } from '@urql/core'
import { expect, it } from 'vitest'
import { isAnswerNotRepeated, isOutcomeUnknown } from '#src/data/data-errors.ts'
import { readWithLate } from '#src/data/late-result.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { failing, ok, openData } from './graphql-stub.ts'
import type { Request } from './graphql-stub.ts'

// Every mutation of the portal with every fault of a network, and with a server that keeps keys as the real one does for every mutation of its schema.

type Mutation = TypedDocumentNode<Record<string, unknown>, { input: { id: string } }>
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.generated.ts'))
const modules = await Promise.all(files.map((file) => import(resolve('src', file)) as Promise<Record<string, unknown>>))
const isDocument = (value: unknown): value is DocumentNode => typeof value === 'object' && value !== null && 'definitions' in value
const mutations = modules
  .flatMap((module) => Object.values(module).filter(isDocument))
  .flatMap((document) =>
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation' && definition.name
        ? [{ name: definition.name.value, document }]
        : [],
    ),
  )
  // It asks what came of another one.
  .filter(({ name }) => name !== 'SettleOperation')

/** What the network does with the requests of a mutation. */
type Network = 'sound' | 'lost before' | 'lost after' | 'unavailable' | 'slow'

/** A server that carries a key out once, answers it the same each time, and says by the key what came of it. */
const openServer = () => {
  const server = { network: 'sound' as Network, isDeaf: false, isSignedIn: true, works: 0 }
  const done = new Map<string, { request: string; answer: object }>()
  const given = new Set<string>()
  const slow = Promise.withResolvers<void>()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const work = (key: string, request: string) => {
    const before = done.get(key)
    if (before && before.request !== request) return failing('IDEMPOTENCY_KEY_REUSED')
    if (given.has(key)) return failing('IDEMPOTENCY_KEY_VOID')
    if (!before) {
      server.works += 1
      done.set(key, { request, answer: { done: { __typename: 'Payload', number: server.works } } })
    }
    return ok(done.get(key)?.answer)
  }
  const settle = (key: string) => {
    const found = done.get(key)
    if (!found) given.add(key)
    const outcome = found ? 'ANSWERED' : 'NOT_DONE'
    return ok({ settleOperation: { __typename: 'Payload', outcome, answer: found ? JSON.stringify(found.answer) : null } })
  }
  const answer = async ({ body, headers }: Request) => {
    if (body.operationName === 'SettleOperation') return server.isDeaf ? lost() : settle((body.variables as { key: string }).key)
    const key = headers.get('idempotency-key') ?? ''
    if (server.network === 'lost before') return lost()
    if (server.network === 'unavailable') return new Response('', { status: 503 })
    const carriedOut = work(key, JSON.stringify(body.variables))
    if (server.network === 'lost after') return lost()
    if (server.network === 'slow') await slow.promise
    return carriedOut
  }
  const { client } = openData(answer, {
    getToken: async () => (server.isSignedIn ? 'token-1' : undefined),
    currentToken: () => (server.isSignedIn ? 'token-1' : undefined),
  })
  return { server, client, answerSlow: slow.resolve }
}
type World = ReturnType<typeof openServer> & { send: (id?: string, key?: string) => Promise<OperationResult> }

/** What a form or dialog says of it. */
const verdictOf = ({ data, error }: Pick<OperationResult, 'data' | 'error'>) => {
  if (error && isOutcomeUnknown(error)) return 'not known yet'
  return (error ? isAnswerNotRepeated(error) : data !== undefined) ? 'done' : 'not done'
}
/** Each verdict, and how often the work was done in the end. */
const say = async (world: World, ...results: readonly (OperationResult | Promise<OperationResult>)[]) => [
  ...(await Promise.all(results.map(async (result) => verdictOf(await result)))),
  world.server.works,
]

const FAULTS: Readonly<Record<string, [(world: World) => Promise<unknown>, readonly (string | number)[]]>> = {
  'whose answer is lost after the work is done once': [
    async (world) => {
      world.server.network = 'lost after'
      return say(world, world.send())
    },
    ['done', 1],
  ],
  'which is lost on its way is not done, and done once when it is sent again': [
    async (world) => {
      world.server.network = 'lost before'
      const first = await world.send()
      world.server.network = 'sound'
      return say(world, first, world.send())
    },
    ['not done', 'done', 1],
  ],
  'which a gateway answers with 503 is not done, and done once when it is sent again': [
    async (world) => {
      world.server.network = 'unavailable'
      const first = await world.send()
      world.server.network = 'sound'
      return say(world, first, world.send())
    },
    ['not done', 'done', 1],
  ],
  'whose dialog is closed while it is slow is done once, also where the dialog is opened and confirmed again': [
    async (world) => {
      world.server.network = 'slow'
      const first = world.send()
      await Promise.resolve()
      const again = world.send()
      world.answerSlow()
      return say(world, first, again)
    },
    ['done', 'done', 1],
  ],
  'which is sent twice at once is done once, also where both answers are lost': [
    async (world) => {
      world.server.network = 'lost after'
      return say(world, world.send(), world.send())
    },
    ['done', 'done', 1],
  ],
  'whose key is used with other parameters is not done with those': [
    async (world) => {
      const key = crypto.randomUUID()
      return say(world, await world.send('1', key), world.send('2', key))
    },
    ['done', 'not done', 1],
  ],
  'which nobody can be asked about is not known yet, and done once when it is sent again': [
    async (world) => {
      Object.assign(world.server, { network: 'lost after', isDeaf: true })
      const first = await world.send()
      Object.assign(world.server, { network: 'sound', isDeaf: false })
      return say(world, first, world.send())
    },
    ['not known yet', 'done', 1],
  ],
  'which nobody can be asked about is told late as it was': [
    async (world) => {
      Object.assign(world.server, { network: 'lost after', isDeaf: true })
      const first = await world.send()
      Object.assign(world.server, { network: 'sound', isDeaf: false })
      const { late } = readWithLate(first, (result) => ({ verdict: verdictOf(result) }))
      const told = new Promise<{ verdict: string }>((resolve) => void late?.(resolve))
      const { works } = world.server
      // The answer to something else says that the server can be reached.
      await world.send('2')
      return [verdictOf(first), (await told)?.verdict, works]
    },
    ['not known yet', 'done', 1],
  ],
  'after the session has ended is not done': [
    async (world) => {
      world.server.isSignedIn = false
      return say(world, world.send())
    },
    ['not done', 0],
  ],
}

it('finds the mutations of the portal', () => {
  expect(mutations.map(({ name }) => name)).toEqual(expect.arrayContaining(['CreateCustomer', 'UpdateUser', 'UploadUserProfilePicture']))
})

it.each(Object.entries(FAULTS))('J8 every mutation %s', async (_, [happen, expected]) => {
  const outcomes = await Promise.all(
    mutations.map(async ({ name, document }) => {
      const opened = openServer()
      const send = (id = '1', idempotencyKey?: string) =>
        sendMutation(opened.client, document as Mutation, { input: { id } }, { customer: 'a', ...(idempotencyKey && { idempotencyKey }) })
      return [name, await happen({ ...opened, send })]
    }),
  )
  expect(outcomes).toEqual(mutations.map(({ name }) => [name, expected]))
})
