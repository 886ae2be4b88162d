import { gql } from '@urql/core'
import type { OperationResult, RequestPolicy } from '@urql/core'
import { pipe, subscribe } from 'wonka'
import { describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../support/patience.ts'
import { failing, ok, openData } from './graphql-stub.ts'
import type { Answer } from './graphql-stub.ts'

const Person = gql('query Person { person { name } }')
const Rename = gql('mutation Rename { rename { name } }')

/** A page that shows a person; the server answers as `next` says. */
const openPage = async () => {
  let next: Answer = () => ok({ person: { name: 'Ada', __typename: 'Person' } })
  let hear = () => {}
  const watchNetwork = (heard: () => void) => {
    hear = heard
    return () => (hear = () => {})
  }
  let offline = false
  const data = openData((request) => next(request), { watchNetwork, isOffline: () => offline })
  const shown: OperationResult[] = []
  const look = (requestPolicy: RequestPolicy = 'cache-and-network') =>
    pipe(
      data.client.query(Person, {}, { requestPolicy }),
      subscribe((result) => shown.push(result)),
    )
  const page = look()
  await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ data: { person: { name: 'Ada' } } }))
  const failNext = (answer: Answer) => (next = answer)
  /** A write, whose answer has the cache ask anew what it shows. */
  const write = () => data.client.mutation(Rename, {}, { additionalTypenames: ['Person'] }).toPromise()
  const isShown = (expected: object) => vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ stale: false, ...expected }))
  return { ...data, page, look, shown, failNext, write, isShown, networkReturns: () => hear(), setOffline: (is: boolean) => (offline = is) }
}
const FAULT: Answer = () => new Response('', { status: 500 })
const NO_NETWORK: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

describe('what a page shows', () => {
  it('stays when a write fails, and the asking anew with it', async () => {
    const { failNext, write, isShown } = await openPage()
    failNext(FAULT)
    expect((await write()).error).toBeDefined()
    await isShown({ data: { person: { name: 'Ada' } }, error: { response: { status: 500 } } })
    failNext(() => ok({ person: { name: 'Augusta', __typename: 'Person' } }))
    await write()
    await isShown({ data: { person: { name: 'Augusta' } }, error: undefined })
  })

  it('is not asked for again because a mutation that writes nothing was answered', async () => {
    const { client, failNext, write, isShown, requests } = await openPage()
    failNext(FAULT)
    await write()
    await isShown({ error: { response: { status: 500 } } })
    failNext(() => ok({ rename: { name: 'x', __typename: 'Other' } }))
    const before = requests.length
    await client.mutation(Rename, {}, { writesNothing: true }).toPromise()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests.slice(before).map(({ body }) => body.operationName)).toEqual(['Rename'])
    await client.mutation(Rename, {}).toPromise()
    await isShown({ error: undefined })
  })

  it('is asked for again when the network is back', async () => {
    const { failNext, write, isShown, networkReturns, shown } = await openPage()
    failNext(NO_NETWORK)
    await write()
    await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ stale: true, data: { person: { name: 'Ada' } } }), PATIENCE)
    failNext(() => ok({ person: { name: 'Augusta', __typename: 'Person' } }))
    networkReturns()
    await isShown({ data: { person: { name: 'Augusta' } } })
    expect(shown.at(-1)?.error).toBeUndefined()
  })

  it('goes when its reader may not see it any more', async () => {
    const { failNext, write, shown } = await openPage()
    failNext(() => failing('AUTH_NOT_AUTHORIZED'))
    await write()
    await vi.waitFor(() => expect(shown.at(-1)?.error).toBeDefined())
    expect(shown.at(-1)?.data ?? null).toBeNull()
  })

  it('is forgotten with the page', async () => {
    const { page, look, shown, failNext, write } = await openPage()
    page.unsubscribe()
    failNext(FAULT)
    await write()
    look()
    await vi.waitFor(() => expect(shown.at(-1)?.error).toBeDefined())
    expect(shown.at(-1)?.data ?? null).toBeNull()
  })

  it('waits where the browser is offline: what was never answered is no failure, and comes with the network', async () => {
    const { page, look, shown, failNext, isShown, networkReturns, setOffline, requests } = await openPage()
    page.unsubscribe()
    failNext(NO_NETWORK)
    setOffline(true)
    const asked = requests.length
    const before = shown.length
    look('network-only')
    await vi.waitFor(() => expect(shown.slice(before).at(-1)).toMatchObject({ stale: true, data: undefined }), PATIENCE)
    expect(requests.length).toBe(asked + 2)
    expect(shown.slice(before).filter(({ error }) => error)).toEqual([])
    failNext(() => ok({ person: { name: 'Augusta', __typename: 'Person' } }))
    setOffline(false)
    networkReturns()
    await isShown({ data: { person: { name: 'Augusta' } }, error: undefined })
    expect(shown.slice(before).filter(({ error }) => error)).toEqual([])
  })
})
