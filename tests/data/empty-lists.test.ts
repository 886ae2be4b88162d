import { gql } from '@urql/core'
import type { OperationResult } from '@urql/core'
import { pipe, subscribe } from 'wonka'
import { expect, it, vi } from 'vitest'
import { ok, openData } from './graphql-stub.ts'

const People = gql('query People { people { nodes { id } } }')
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
