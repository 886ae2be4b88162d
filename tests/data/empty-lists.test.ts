import { gql } from '@urql/core'
import type { OperationResult } from '@urql/core'
import { pipe, subscribe } from 'wonka'
import { expect, it, vi } from 'vitest'
import { ok, openData } from './graphql-stub.ts'

const People = gql('query People { people { nodes { id } } }')
const Streams = gql('query Streams { streams { id } }')
const Add = gql('mutation Add { add { id } }')

it('an empty list is asked for anew once something of its type has been changed', async () => {
  const ids: number[] = []
  const data = openData(({ body }) => {
    if (body.operationName === 'Add') return ok({ add: { id: ids.push(1), __typename: 'AddPayload' } })
    return ok({ people: { nodes: ids.map((id) => ({ id, __typename: 'Person' })), __typename: 'PersonConnection' } })
  })
  const shown: OperationResult[] = []
  pipe(
    data.client.query(People, {}),
    subscribe((result) => shown.push(result)),
  )
  const rows = () => shown.at(-1)?.data?.people.nodes.length as number | undefined
  await vi.waitFor(() => expect(rows()).toBe(0))
  await data.client.mutation(Add, {}, { additionalTypenames: ['Person'] })
  await vi.waitFor(() => expect(rows()).toBe(1))
})

it('so is an empty list without pages, whose answer names no type at all', async () => {
  const ids: number[] = []
  const asked: string[] = []
  const data = openData(({ body }) => {
    asked.push(body.operationName ?? '')
    if (body.operationName === 'Add') return ok({ add: { id: ids.push(1), __typename: 'AddPayload' } })
    return ok({ streams: ids.map((id) => ({ id, __typename: 'Stream' })) })
  })
  const shown: OperationResult[] = []
  pipe(
    data.client.query(Streams, {}),
    subscribe((result) => shown.push(result)),
  )
  const rows = () => shown.at(-1)?.data?.streams.length as number | undefined
  await vi.waitFor(() => expect(rows()).toBe(0))
  await data.client.mutation(Add, {}, { additionalTypenames: ['Stream'] })
  await vi.waitFor(() => expect(rows()).toBe(1))
  await data.client.mutation(Add, {}, { additionalTypenames: ['Person'] })
  expect(asked).toEqual(['Streams', 'Add', 'Streams', 'Add'])
})
