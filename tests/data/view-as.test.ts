import { gql } from '@urql/core'
import { describe, expect, it } from 'vitest'
import { failing, ok, openData } from './graphql-stub.ts'

const Users = gql('query Users { users { id } }')
const Rename = gql('mutation Rename { rename { id } }')
const End = gql('mutation EndViewAs($input: EndViewAsInput!) { endViewAs(input: $input) { id } }')
const Mixed = gql('mutation Mixed { endViewAs { id } rename { id } }')
const code = (error: { graphQLErrors: readonly { extensions: Record<string, unknown> }[] } | undefined) =>
  error?.graphQLErrors[0]?.extensions['code']

describe('a tab that views the portal as somebody else', () => {
  it('sends no write but the end of the view, and says that it did not', async () => {
    const { client, requests, told, incidents } = openData(
      ({ body }) => ok(body.operationName === 'Users' ? { users: [] } : { endViewAs: { id: 'v' } }),
      {
        viewAs: () => 'v',
      },
    )
    expect(code((await client.mutation(Rename, {})).error)).toBe('VIEW_AS_READ_ONLY')
    expect(code((await client.mutation(Mixed, {})).error)).toBe('VIEW_AS_READ_ONLY')
    expect([requests.length, told.viewOnly, incidents]).toEqual([0, 2, []])
    expect((await client.query(Users, {})).data).toEqual({ users: [] })
    expect((await client.mutation(End, { input: { id: 'v' } })).error).toBeUndefined()
    expect(requests.map(({ headers }) => headers.get('x-view-as'))).toEqual(['v', 'v'])
  })

  it('says nothing of a write that nobody asked for', async () => {
    const { client, requests, told, incidents } = openData(() => ok({}), { viewAs: () => 'v' })
    expect(code((await client.mutation(Rename, {}, { background: true })).error)).toBe('VIEW_AS_READ_ONLY')
    expect([requests.length, told.viewOnly, incidents]).toEqual([0, 0, []])
  })

  it('hears it from the server too', async () => {
    const { client, told, incidents } = openData(() => failing('VIEW_AS_READ_ONLY'))
    await client.mutation(Rename, {})
    expect([told.viewOnly, incidents]).toEqual([1, []])
  })

  it('writes again once the view has ended', async () => {
    let view: string | undefined = 'v'
    const { client, requests } = openData(() => ok({ rename: { id: '1' } }), { viewAs: () => view })
    await client.mutation(Rename, {})
    view = undefined
    expect((await client.mutation(Rename, {})).data).toEqual({ rename: { id: '1' } })
    expect(requests.map(({ headers }) => headers.get('x-view-as'))).toEqual([null])
  })
})
