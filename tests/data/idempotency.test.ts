import { gql } from '@urql/core'
import type { CombinedError } from '@urql/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lateOf } from '#src/data/late-result.ts'
import { failing, ok, openData } from './graphql-stub.ts'
import type { Request } from './graphql-stub.ts'

const Rename = gql('mutation Rename($input: RenameInput!) { rename(input: $input) { id } }')
const Remove = gql('mutation Remove($input: RenameInput!) { remove(input: $input) { id } }')
const Users = gql('query Users($search: String) { users(search: $search) { id } }')

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const keyOf = ({ headers }: Request) => headers.get('idempotency-key')
/** Keys of the mutations among the requests. The query that looks whether the server is back has none. */
const keysOf = (requests: readonly Request[]) => requests.map(keyOf).filter((key) => key !== null)
/** Numbers the keys of the mutations in the order of their first use. */
const numbersOf = (requests: readonly Request[]) => {
  const keys = keysOf(requests)
  return keys.map((key) => [...new Set(keys)].indexOf(key) + 1)
}

describe('J8 the idempotency key of a mutation', () => {
  it('is another one each time, and none of a query or of what writes nothing', async () => {
    const { client, requests } = openData(() => ok({ rename: null }))
    await client.mutation(Rename, { input: { id: '1' } })
    await client.mutation(Rename, { input: { id: '1' } })
    await client.query(Users, {})
    await client.mutation(Rename, { input: { id: '1' } }, { writesNothing: true })
    expect(requests.map(keyOf)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String), null, null])
    expect(keyOf(requests[0] as Request)).not.toBe(keyOf(requests[1] as Request))
  })

  it('stays where the answer was lost, until the same is asked for and answered', async () => {
    let isAway = true
    const { client, requests } = openData(() => (isAway ? lost() : ok({ rename: null })))
    const rename = (id = '1', customer = 'a') => client.mutation(Rename, { input: { id } }, { customer }).toPromise()
    expect((await rename()).error?.networkError).toBeDefined()
    isAway = false
    await rename()
    await rename()
    // Two attempts of the first time, the second time, and a third, which is another one.
    expect(numbersOf(requests)).toEqual([1, 1, 1, 2])
  })

  it('is shared by the same mutation while it is on its way, from whatever button, and by no other', async () => {
    const answers: PromiseWithResolvers<Response>[] = []
    const { client, requests } = openData(() => {
      const answer = Promise.withResolvers<Response>()
      answers.push(answer)
      return answer.promise
    })
    const rename = (id: string) => client.mutation(Rename, { input: { id } }).toPromise()
    const both = [rename('1'), rename('1'), rename('2')]
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    for (const { resolve } of answers) resolve(ok({ rename: null }))
    await Promise.all(both)
    void rename('1')
    await vi.waitFor(() => expect(answers).toHaveLength(4))
    expect(numbersOf(requests)).toEqual([1, 1, 2, 3])
  })

  it('is another one where something else was asked for since, so that a setting that is changed to and fro is set again', async () => {
    const { client, requests } = openData(async () => ok({ rename: null }))
    const rename = (id: string) => client.mutation(Rename, { input: { id } }).toPromise()
    await Promise.all([rename('dark'), rename('light'), rename('dark'), rename('dark')])
    expect(numbersOf(requests)).toEqual([1, 2, 3, 3])
  })

  it('is another one for another input, another organisation, another mutation and another file', async () => {
    const { client, requests } = openData(lost)
    const of = (id: unknown, customer = 'a', document = Rename) => client.mutation(document, { input: { id } }, { customer }).toPromise()
    const file = () => new File(['x'], 'x.csv')
    const chosen = file()
    const keys = () => new Set(keysOf(requests)).size
    await Promise.all([of('1'), of('2'), of('1', 'b'), of('1', 'a', Remove), of(chosen), of(file())])
    const first = keys()
    await of(chosen)
    expect([first, keys()]).toEqual([6, 6])
  })

  it('stays while the server is still at it', async () => {
    const codes = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_IN_USE']
    const { client, requests } = openData(() => {
      const code = codes.shift()
      return code === undefined ? ok({ rename: null }) : failing(code)
    })
    expect((await client.mutation(Rename, { input: {} })).error).toBeDefined()
    expect((await client.mutation(Rename, { input: {} })).error).toBeUndefined()
    expect(numbersOf(requests)).toEqual([1, 1, 1])
  })

  it('is not kept where the server has refused', async () => {
    const { client, requests } = openData(() => failing('INTERNAL'))
    await client.mutation(Rename, { input: {} })
    await client.mutation(Rename, { input: {} })
    expect(numbersOf(requests)).toEqual([1, 2])
  })
})

/** A server that loses the answers of mutations while `isAway`, and says by the key what came of them. */
const losing = (outcome: () => object | undefined) => {
  const server = { isAway: true, isDeaf: false }
  const open = openData(({ body }) => {
    if (server.isDeaf) return lost()
    if (body.operationName === 'Things') return ok({ things: [{ id: '1', __typename: 'Thing' }] })
    if (body.operationName === 'Rename') return server.isAway ? lost() : ok({ rename: { id: 'new', __typename: 'Thing' } })
    const settled = body.operationName === 'SettleOperation' ? outcome() : {}
    return settled ? ok({ settleOperation: { __typename: 'P', answer: null, ...settled } }) : lost()
  })
  const rename = () => open.client.mutation(Rename, { input: { id: '1' } }, { customer: 'a', tellsOutcome: true }).toPromise()
  const asked = () => open.requests.filter(({ body }) => body.operationName === 'SettleOperation')
  return { ...open, server, rename, asked }
}
const codeOf = ({ error }: { error?: CombinedError | undefined }) => error?.graphQLErrors[0]?.extensions['code']

describe('J8 a mutation whose answer was lost', () => {
  it('is answered by its key as it was the first time, in its organisation', async () => {
    const { rename, requests, asked, incidents } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":{"id":"1"}}' }))
    const { data, error } = await rename()
    expect([data, error, incidents]).toEqual([{ rename: { id: '1' } }, undefined, []])
    const [question] = asked()
    expect([question?.body.variables, question?.headers.get('x-customer')]).toEqual([{ key: keysOf(requests)[0] }, 'a'])
  })

  it('refetches what it changed, as if its answer had come', async () => {
    const { client, rename, requests } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":{"id":"1","__typename":"Thing"}}' }))
    const things = gql('query Things { things { id __typename } }')
    const isThings = ({ body }: Request) => body.operationName === 'Things'
    const shown = client.query(things, {}).subscribe(() => undefined)
    await vi.waitFor(() => expect(requests.filter(isThings)).toHaveLength(1))
    // The first result is in the cache.
    await client.query(things, {})
    const before = requests.filter(isThings).length
    await rename()
    const settling = requests.findIndex(({ body }) => body.operationName === 'SettleOperation')
    await vi.waitFor(() => expect(requests.slice(settling).filter(isThings).length).toBeGreaterThan(0))
    expect(before).toBe(1)
    shown.unsubscribe()
  })

  it('is not called saved or unknown where it was not done, and is sent with another key afterwards', async () => {
    const { rename, requests, server, toasts } = losing(() => ({ outcome: 'NOT_DONE' }))
    expect([codeOf(await rename()), toasts]).toEqual(['NOT_CARRIED_OUT', []])
    server.isAway = false
    expect((await rename()).error).toBeUndefined()
    expect(numbersOf(requests)).toEqual([1, 1, 2])
  })

  it('is told by the portal where it was not done and its caller says nothing of that', async () => {
    const { client, toasts } = losing(() => ({ outcome: 'NOT_DONE' }))
    await client.mutation(Rename, { input: { id: '1' } })
    expect(toasts).toEqual(['NOT_CARRIED_OUT'])
  })

  it('is called done where its answer is not given twice', async () => {
    const { rename } = losing(() => ({ outcome: 'DONE' }))
    expect(codeOf(await rename())).toBe('ANSWER_NOT_REPEATED')
  })

  it.each([
    ['done', { outcome: 'ANSWERED', answer: '{"rename":null}' }, true, [1, 1, 1]],
    ['not done', { outcome: 'NOT_DONE' }, false, [1, 1, 2]],
  ])('is unknown while nobody answers, and %s once somebody does', async (_, outcome, isDone, numbers) => {
    vi.useFakeTimers()
    const { rename, requests, server, told } = losing(() => outcome)
    server.isDeaf = true
    const first = rename()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([(await first).error?.networkError?.message, told.settled]).toEqual(['Failed to fetch', []])
    server.isDeaf = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect(told.settled).toEqual([isDone])
    // The form may still show that it is unknown: the next press makes no twin of what was done.
    server.isAway = false
    await rename()
    expect(numbersOf(requests)).toEqual(numbers)
    vi.useRealTimers()
  })

  it('is told to the caller alone who listens for a late outcome', async () => {
    vi.useFakeTimers()
    const { client, server, told, requests } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":null}' }))
    server.isDeaf = true
    const late: unknown[] = []
    const first = client.mutation(Rename, { input: { id: '1' } }, { customer: 'a' }).toPromise()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([(await first).error?.networkError?.message, late]).toEqual(['Failed to fetch', []])
    lateOf(await first)?.(({ data, error }) => late.push([data, error]))
    lateOf(await first)?.(() => late.push('of a dialog that was closed'))()
    server.isDeaf = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect([late, told.settled]).toEqual([[[{ rename: null }, undefined]], []])
    // Its listener knows the outcome, so the next press is another wish.
    server.isAway = false
    await client.mutation(Rename, { input: { id: '1' } }, { customer: 'a' })
    expect(numbersOf(requests)).toEqual([1, 1, 2])
    vi.useRealTimers()
  })

  it('stays after a draft was stored, once its outcome was told late', async () => {
    vi.useFakeTimers()
    const { client, rename, requests, server } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":null}' }))
    server.isDeaf = true
    const first = rename()
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    server.isDeaf = false
    await vi.advanceTimersByTimeAsync(3_000)
    server.isAway = false
    await client.mutation(Remove, { input: { id: '1' } }, { customer: 'a', background: true })
    await rename()
    expect(numbersOf(requests)).toEqual([1, 1, 2, 1])
    vi.useRealTimers()
  })

  it('is another wish once its outcome was told late and it was changed back since', async () => {
    vi.useFakeTimers()
    const { client, rename, requests, server } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":null}' }))
    server.isDeaf = true
    const first = rename()
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    server.isDeaf = false
    await vi.advanceTimersByTimeAsync(3_000)
    server.isAway = false
    await client.mutation(Rename, { input: { id: 'off' } }, { customer: 'a' })
    await rename()
    expect(numbersOf(requests)).toEqual([1, 1, 2, 3])
    vi.useRealTimers()
  })

  it('is told to who waits for it, too, where somebody else sends the same again', async () => {
    const late: unknown[] = []
    const { client, server } = losing(() => undefined)
    const rename = () => client.mutation(Rename, { input: { id: '1' } }, { customer: 'a' }).toPromise()
    lateOf(await rename())?.(({ data }) => late.push(data))
    server.isAway = false
    await rename()
    expect(late).toEqual([{ rename: { id: 'new', __typename: 'Thing' } }])
  })

  it('is another wish a minute after its outcome was told late', async () => {
    vi.useFakeTimers()
    const { rename, requests, server, told } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":null}' }))
    server.isDeaf = true
    const first = rename()
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    server.isDeaf = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect(told.settled).toEqual([true])
    server.isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    await rename()
    expect(numbersOf(requests)).toEqual([1, 1, 2])
    vi.useRealTimers()
  })

  it('a day later is neither called undone nor sent again, as the server has forgotten its key', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { rename, requests, server, asked, told } = losing(() => ({ outcome: 'NOT_DONE' }))
    server.isDeaf = true
    const late: unknown[] = []
    lateOf(await rename())?.((result) => late.push(codeOf(result)))
    const questions = asked().length
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    Object.assign(server, { isDeaf: false, isAway: false })
    const before = keysOf(requests).length
    expect(codeOf(await rename())).toBe('OUTCOME_FORGOTTEN')
    expect([late, keysOf(requests).length - before, asked().length - questions, told.settled]).toEqual([['OUTCOME_FORGOTTEN'], 0, 0, []])
    // Whoever has looked may ask for it anew.
    expect((await rename()).data).toEqual({ rename: { id: 'new', __typename: 'Thing' } })
    expect(numbersOf(requests).at(-1)).toBe(2)
  })

  it('a day later is not sent again with a key that followed one that was given up, either', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { rename, requests, server } = losing(() => ({ outcome: 'NOT_DONE' }))
    expect(codeOf(await rename())).toBe('NOT_CARRIED_OUT')
    // This time nobody answers the question, either.
    server.isDeaf = true
    const late: unknown[] = []
    lateOf(await rename())?.((result) => late.push(codeOf(result)))
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    Object.assign(server, { isDeaf: false, isAway: false })
    const before = keysOf(requests).length
    expect(codeOf(await rename())).toBe('OUTCOME_FORGOTTEN')
    expect([late, keysOf(requests).length - before]).toEqual([['OUTCOME_FORGOTTEN'], 0])
    // Whoever has looked may ask for it anew.
    expect((await rename()).data).toEqual({ rename: { id: 'new', __typename: 'Thing' } })
  })

  it('is still asked about after a night', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { rename, server } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":{"id":"1"}}' }))
    server.isDeaf = true
    await rename()
    vi.setSystemTime(Date.now() + 22 * 3_600_000)
    Object.assign(server, { isDeaf: false })
    expect((await rename()).data).toEqual({ rename: { id: '1' } })
  })

  it('is another wish after a minute where nobody asks about it', async () => {
    vi.useFakeTimers()
    let isAway = true
    const { client, requests } = openData(() => (isAway ? lost() : ok({ rename: null })))
    const rename = () => client.mutation(Rename, { input: { id: '1' } }, { background: true }).toPromise()
    const first = rename()
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    await rename()
    expect(numbersOf(requests)).toEqual([1, 1, 2])
    vi.useRealTimers()
  })

  it('is sent with the last key where the server has given up several', async () => {
    const { client, requests } = losing(() => ({ outcome: 'NOT_DONE' }))
    const rename = () => client.mutation(Rename, { input: { id: '1' } }, { idempotencyKey: 'key-of-the-form-that-sends-it' }).toPromise()
    for (let press = 1; press <= 3; press++) expect(codeOf(await rename())).toBe('NOT_CARRIED_OUT')
    expect(numbersOf(requests)).toEqual([1, 1, 2, 2, 3, 3])
  })

  it('is answered to each caller that shares its key', async () => {
    const { client } = losing(() => ({ outcome: 'ANSWERED', answer: '{"rename":null}' }))
    const rename = () => client.mutation(Rename, { input: { id: '1' } }, { idempotencyKey: 'key-of-the-form-that-sends-it' }).toPromise()
    const results = await Promise.all([rename(), rename()])
    expect(results.map(({ data }) => data)).toEqual([{ rename: null }, { rename: null }])
  })

  it('is asked about again with growing waits where the question fails', async () => {
    vi.useFakeTimers()
    let isBroken = true
    const { client, requests, told } = openData(({ body }) => {
      if (body.operationName !== 'SettleOperation') return lost()
      return isBroken ? failing('INTERNAL') : ok({ settleOperation: { __typename: 'P', outcome: 'DONE', answer: null } })
    })
    const asked = () => requests.filter(({ body }) => body.operationName === 'SettleOperation').length
    const first = client.mutation(Rename, { input: { id: '1' } }).toPromise()
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    await vi.advanceTimersByTimeAsync(10_000)
    const before = asked()
    isBroken = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([before, asked(), told.settled]).toEqual([3, 4, [true]])
    vi.useRealTimers()
  })

  it('is not told to the next person where the question was on its way', async () => {
    vi.useFakeTimers()
    const question = Promise.withResolvers<void>()
    const outcomes = ['IN_PROGRESS', 'DONE', 'DONE']
    const { client, close, told, requests } = openData(async ({ body }) => {
      if (body.operationName !== 'SettleOperation') return lost()
      const outcome = outcomes.shift()
      if (outcome === 'DONE') await question.promise
      return ok({ settleOperation: { __typename: 'P', outcome, answer: null } })
    })
    const first = client.mutation(Rename, { input: { id: '1' } }).toPromise()
    await vi.advanceTimersByTimeAsync(3_000)
    await first
    expect(outcomes).toEqual(['DONE'])
    close()
    question.resolve()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([told.settled, requests.length, vi.getTimerCount()]).toEqual([[], 4, 0])
    vi.useRealTimers()
  })

  it('is not sent with the token of the next person, for which it would wait', async () => {
    const token = Promise.withResolvers<string>()
    const { client, close, requests } = openData(() => ok({ rename: null }), { getToken: () => token.promise })
    const rename = client.mutation(Rename, { input: { id: '1' } }).toPromise()
    close()
    token.resolve('token-of-the-next-person')
    expect([(await rename).error?.networkError?.message, requests]).toEqual(['Not authenticated!', []])
  })

  it('is asked about again while it runs', async () => {
    vi.useFakeTimers()
    const outcomes = ['IN_PROGRESS', 'IN_PROGRESS', 'DONE']
    const { rename, told } = losing(() => ({ outcome: outcomes.shift() }))
    const first = rename()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await first).error?.networkError?.message).toBe('Failed to fetch')
    await vi.advanceTimersByTimeAsync(2_000)
    expect([told.settled, outcomes]).toEqual([[true], []])
    vi.useRealTimers()
  })

  it('waits, sent again, for the question about its key, which may give that up', async () => {
    const question = Promise.withResolvers<void>()
    let isAway = true
    const { client, requests } = openData(async ({ body }) => {
      if (body.operationName !== 'SettleOperation') return isAway ? lost() : ok({ rename: null })
      await question.promise
      return ok({ settleOperation: { __typename: 'P', outcome: 'NOT_DONE', answer: null } })
    })
    const rename = (context: object) => client.mutation(Rename, { input: { id: '1' } }, context).toPromise()
    const first = rename({ idempotencyKey: 'key-that-both-of-them-carry' })
    await vi.waitFor(() => expect(requests.some(({ body }) => body.operationName === 'SettleOperation')).toBe(true))
    isAway = false
    const second = rename({ idempotencyKey: 'key-that-both-of-them-carry' })
    question.resolve()
    expect([codeOf(await first), codeOf(await second)]).toEqual(['NOT_CARRIED_OUT', undefined])
    expect(numbersOf(requests)).toEqual([1, 1, 2])
  })

  it('is not asked about where nobody waits for it', async () => {
    const { client, asked } = losing(() => ({ outcome: 'NOT_DONE' }))
    await client.mutation(Rename, { input: { id: '1' } }, { background: true })
    expect(asked()).toEqual([])
  })
})
