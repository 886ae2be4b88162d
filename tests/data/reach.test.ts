import { gql } from '@urql/core'
import type { CombinedError, OperationContext } from '@urql/core'
import { pipe, subscribe } from 'wonka'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failing, ok, openData } from './graphql-stub.ts'
import type { Answer, Request } from './graphql-stub.ts'

const Person = gql('query Person { person { name } }')
const Rename = gql('mutation Rename { rename { name } }')
const ADA = () => ok({ person: { name: 'Ada', __typename: 'Person' } })
const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const gateway =
  (status: number): Answer =>
  () =>
    new Response('<html>Bad gateway</html>', { status, headers: { 'content-type': 'text/html' } })
const withoutDatabase: Answer = () =>
  Response.json({ errors: [{ message: 'Try again.', extensions: { code: 'UNAVAILABLE', traceId: 'abc' } }] }, { status: 503 })

beforeEach(() => void vi.useFakeTimers())
const closes: (() => void)[] = []
afterEach(() => {
  closes.splice(0).forEach((close) => close())
  vi.useRealTimers()
})

const open = (first: Answer) => {
  let next = first
  const data = openData((request) => next(request))
  closes.push(data.close)
  const shown: { data: unknown; error: CombinedError | undefined; stale: boolean }[] = []
  const look = (context: Partial<OperationContext> = {}) =>
    pipe(
      data.client.query(Person, {}, { requestPolicy: 'network-only', ...context }),
      subscribe(({ data: answer, error, stale }) => shown.push({ data: answer, error, stale })),
    )
  const asked = (name: string) => data.requests.filter(({ body }: Request) => body.operationName === name).length
  return { ...data, shown, look, asked, answer: (answer: Answer) => (next = answer) }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('J3 a server that cannot be reached', () => {
  it.each([
    ['a refused connection', refused],
    ['a gateway without a server', gateway(502)],
    ['a gateway that waits too long', gateway(504)],
    ['a server without its database', withoutDatabase],
  ])('%s: what was asked stays on its way, no toast tells of it, and it comes by itself', async (_, away) => {
    const { look, shown, reached, toasts, incidents, asked, answer } = open(away)
    look()
    await pass(1_000)
    expect(shown).toEqual([{ data: undefined, error: undefined, stale: true }])
    expect([reached, toasts, incidents.length]).toEqual([[false], [], 1])
    answer((request) => (request.body.operationName === 'Reach' ? ok({ __typename: 'Query' }) : ADA()))
    await pass(60_000)
    expect(shown.at(-1)).toMatchObject({ data: { person: { name: 'Ada' } }, error: undefined, stale: false })
    expect([reached, toasts]).toEqual([[false, true], []])
    const whole = asked('Reach')
    await pass(300_000)
    expect(asked('Reach')).toBe(whole)
  })

  it('is asked ever more rarely, up to twice a minute', async () => {
    const { look, asked } = open(gateway(503))
    look()
    await pass(60_000)
    const first = asked('Reach')
    await pass(600_000)
    const later = asked('Reach') - first
    // Each asks twice, as every query does.
    expect([first >= 6 && first <= 14, later >= 30 && later <= 56]).toEqual([true, true])
  })

  it('tells a write after its second attempt that nobody answers, and is found without another question', async () => {
    const { client, reached, toasts, answer } = open(refused)
    const written = client.mutation(Rename, {}).toPromise()
    await pass(1_000)
    expect((await written).error?.networkError?.message).toBe('Failed to fetch')
    expect([reached, toasts]).toEqual([[false], []])
    answer(() => ok({ __typename: 'Query' }))
    await pass(3_000)
    expect(reached).toEqual([false, true])
  })

  it('has answered everything else: what alone nobody answers has failed, with its own message, and is asked no more', async () => {
    const { look, shown, reached, toasts, asked } = open((request) =>
      request.body.operationName === 'Reach' ? ok({ __typename: 'Query' }) : gateway(504)(request),
    )
    look()
    await pass(10_000)
    expect(shown.at(-1)).toMatchObject({ data: undefined, error: { response: { status: 504 } }, stale: false })
    expect([reached, toasts]).toEqual([[false, true], ['NETWORK']])
    const whole = asked('Person')
    await pass(300_000)
    expect([asked('Person'), whole]).toEqual([4, 4])
  })
})

describe('a place that shows its own error', () => {
  const FAILED: Answer = () => failing('INTERNAL', { traceId: 'abc' })

  it('needs no toast besides, and has one where an earlier answer stands there', async () => {
    const { look, toasts, incidents, answer } = open(FAILED)
    look({ saysErrors: true }).unsubscribe()
    const page = look({ saysErrors: true })
    await pass(0)
    expect([toasts, incidents.map(({ code }) => code)]).toEqual([[], ['INTERNAL']])
    page.unsubscribe()
    answer(ADA)
    look({ saysErrors: true })
    await pass(0)
    answer(FAILED)
    look({ saysErrors: true })
    await pass(0)
    expect(toasts).toEqual(['INTERNAL'])
  })

  it('cannot show a reference that the server did not give: the toast has one', async () => {
    const { look, toasts } = open(() => new Response('', { status: 500 }))
    look({ saysErrors: true })
    await pass(1_000)
    expect(toasts).toEqual(['NETWORK'])
  })
})
