import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_METRICS_TOKEN } from '../../support/seed.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'

let server: RunningServer
let authorization: string
beforeAll(async () => {
  server = await testServer()
  authorization = `Bearer ${(await server.signIn('employee', 'acme')).accessToken}`
})
afterAll(() => server?.close())

const SUBSCRIPTIONS = [
  'subscription { featuresChanged { __typename } }',
  'subscription { notificationsChanged { __typename } }',
  'subscription { sessionEnded { __typename } }',
  'subscription { rightsChanged { __typename } }',
  'query A { __typename } subscription B { featuresChanged { __typename } }',
]
const ACCEPTED = [undefined, '*/*', 'text/event-stream', 'application/json', 'application/graphql-response+json', 'multipart/mixed']

const cases = SUBSCRIPTIONS.flatMap((query) =>
  ACCEPTED.flatMap((accept) => (['POST', 'GET'] as const).map((method) => [method, accept, query] as const)),
)

it.each(cases)('%s for %s is answered and ends: %s', async (method, accept, query) => {
  const call = { query, ...(query.startsWith('query') && { operationName: 'B' }) }
  const headers = { authorization, 'graphql-preflight': '1', ...(accept !== undefined && { accept }) }
  const address = `${server.origin('acme')}/graphql`
  const answer = await (method === 'POST'
    ? new Visitor().send(address, { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(call) })
    : new Visitor().send(`${address}?${new URLSearchParams(call)}`, { headers }))
  expect([405, 406]).toContain(answer.status)
  expect(answer.text).not.toContain('__typename')
})

it('G43 a query is answered as before, also as an event', async () => {
  const send = (accept: string) =>
    new Visitor().send(`${server.origin('acme')}/graphql`, {
      method: 'POST',
      headers: { authorization, accept, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    })
  for (const accept of ['application/json', 'text/event-stream', '*/*']) expect(await send(accept)).toMatchObject({ status: 200 })
})

it('/metrics counts what is open and tells what held the event loop up', async () => {
  const { text } = await new Visitor().send(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TEST_METRICS_TOKEN}` } })
  expect(text).toMatch(/^graphql_sockets_open\{kind="connections"\} 0$/m)
  expect(text).toMatch(/^graphql_sockets_open\{kind="subscriptions"\} 0$/m)
  expect(text).toMatch(/^event_loop_worst_delay_seconds\{operation="[^"]+"\} [\d.e-]+$/m)
})
