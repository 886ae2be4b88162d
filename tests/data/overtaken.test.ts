import { gql } from '@urql/core'
import type { OperationResult } from '@urql/core'
import { pipe, subscribe } from 'wonka'
import { describe, expect, it, vi } from 'vitest'
import { ok, openData } from './graphql-stub.ts'

const Methods = gql('query Methods { mySecurity { on } }')
const Turn = gql('mutation Turn($on: Boolean!) { turn(on: $on) { on } }')
const Other = gql('mutation Other { other { id } }')

/** A server that reads when it is asked and answers when it is let: the first question is held, as many as are named in `hold`. */
const openServer = () => {
  let on = 0
  const held: (() => void)[] = []
  let hold = 0
  const data = openData(({ body }) => {
    if (body.operationName === 'Turn') return ok({ turn: { on: ++on, __typename: 'Turned' } })
    if (body.operationName === 'Other') return ok({ other: { id: 1, __typename: 'Elsewhere' } })
    const read = ok({ mySecurity: { on, __typename: 'OwnSecurity' } })
    if (hold-- <= 0) return read
    const { promise, resolve } = Promise.withResolvers<Response>()
    held.push(() => resolve(read))
    return promise
  })
  const shown: OperationResult[] = []
  pipe(
    data.client.query(Methods, {}),
    subscribe((result) => shown.push(result)),
  )
  const latest = () => shown.at(-1)
  return {
    ...data,
    latest,
    held,
    holdNext: (count: number) => (hold = count),
    turn: () => data.client.mutation(Turn, { on: true }, { additionalTypenames: ['OwnSecurity'] }),
    isShown: (count: number) => vi.waitFor(() => expect([latest()?.data?.mySecurity.on, latest()?.stale]).toEqual([count, false])),
    asked: () => data.requests.filter(({ body }) => body.operationName === 'Methods').length,
  }
}

describe('an answer that a write has overtaken', () => {
  it('is asked for once more: what the write changed is shown', async () => {
    const server = openServer()
    await server.isShown(0)
    server.holdNext(1)
    await server.turn()
    // The cache has asked anew; that answer, read after the first write, is on its way when the second is written.
    await vi.waitFor(() => expect(server.held).toHaveLength(1))
    await server.turn()
    server.held[0]?.()
    await server.isShown(2)
    expect(server.asked()).toBe(3)
  })

  it('stays where the write was about something else', async () => {
    const server = openServer()
    await server.isShown(0)
    server.holdNext(1)
    await server.turn()
    await vi.waitFor(() => expect(server.held).toHaveLength(1))
    await server.client.mutation(Other, {})
    server.held[0]?.()
    await server.isShown(1)
    expect(server.asked()).toBe(2)
  })

  it('is dropped when it comes after a newer one', async () => {
    const server = openServer()
    await server.isShown(0)
    server.holdNext(2)
    await server.turn()
    await vi.waitFor(() => expect(server.held).toHaveLength(1))
    await server.turn()
    const again = pipe(
      server.client.query(Methods, {}, { requestPolicy: 'network-only' }),
      subscribe(() => {}),
    )
    await vi.waitFor(() => expect(server.held).toHaveLength(2))
    server.held[1]?.()
    await server.isShown(2)
    server.held[0]?.()
    await expect(server.client.query(Methods, {})).resolves.toMatchObject({ data: { mySecurity: { on: 2 } } })
    expect(server.latest()?.data?.mySecurity.on).toBe(2)
    again.unsubscribe()
  })
})
