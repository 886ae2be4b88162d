import { gql } from '@urql/core'
import { describe, expect, it } from 'vitest'
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
