import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
let authorization: string
beforeAll(async () => {
  server = await testServer()
  authorization = `Bearer ${(await server.signIn('operations')).accessToken}`
})
afterAll(() => server?.close())

/** The whole answer. A body whose length is not said beforehand goes the engine's own way. */
function answerTo(body: string, headers: Record<string, string>, saysLength: boolean) {
  const { host, port } = new URL(server.origin())
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const length = saysLength ? { 'content-length': String(Buffer.byteLength(body)) } : { 'transfer-encoding': 'chunked' }
  const all = { host, 'content-type': 'application/json', authorization, traceparent, ...headers, ...length }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/graphql', method: 'POST', headers: all }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const { date: _, ...told } = response.headers
        resolve({ status: response.statusCode, headers: told, text: Buffer.concat(chunks).toString() })
      })
    })
      .once('error', reject)
      .end(body)
  })
}

const TWO = 'query A { myProfile { id userName } } mutation B { refreshAppConfiguration(input: { sentinel: "no" }) { key } }'
const json = (value: unknown) => JSON.stringify(value)

it.each([
  ['a query', json({ query: '{ myProfile { id } }' }), {}, 200],
  ['one of two operations', json({ query: TWO, operationName: 'A', variables: null, extensions: {} }), {}, 200],
  ['none of two operations', json({ query: TWO }), {}, 400],
  ['an operation that is not there', json({ query: TWO, operationName: 'C' }), {}, 400],
  ['a mutation', json({ query: TWO, operationName: 'B' }), {}, 200],
  ['an error at a field', json({ query: '{ users(first: 0) { nodes { id } } }' }), {}, 200],
  ['a wrong variable', json({ query: 'query Q($id: ID!) { user(id: $id) { id } }', variables: {} }), {}, 400],
  ['what is no document', json({ query: '{' }), {}, 200],
  ['what is not valid', json({ query: '{ nothing }' }), {}, 200],
  ['what is not valid, for the newer type', json({ query: '{ nothing }' }), { accept: 'application/graphql-response+json' }, 400],
  [
    'the newer type before the older',
    json({ query: '{ __typename }' }),
    { accept: 'application/graphql-response+json, application/json' },
    200,
  ],
  [
    'the older type before the newer',
    json({ query: '{ __typename }' }),
    { accept: 'application/json;q=0.9, application/graphql-response+json' },
    200,
  ],
  ['any type', json({ query: '{ __typename }' }), { accept: '*/*' }, 200],
  ['events', json({ query: '{ __typename }' }), { accept: 'text/event-stream' }, 200],
  ['a page', json({ query: '{ __typename }' }), { accept: 'text/html' }, 406],
  ['another parameter', json({ query: '{ __typename }', id: 1 }), {}, 400],
  ['no query', json({}), {}, 200],
  ['variables that are a list', json({ query: '{ __typename }', variables: [] }), {}, 400],
  ['several calls', json([{ query: '{ __typename }' }]), {}, 400],
  ['what is not JSON', '{', {}, 400],
  ['nothing', '', {}, 400],
] as const)('%s is answered the same way, however it is sent', async (_, body, headers, status) => {
  const short = await answerTo(body, headers, true)
  expect(short).toMatchObject({ status })
  expect(short).toEqual(await answerTo(body, headers, false))
})
