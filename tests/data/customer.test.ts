import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gql } from '@urql/core'
import { expect, it, vi } from 'vitest'
import { ok, openData } from './graphql-stub.ts'
import { PATIENCE } from '../support/patience.ts'

const Users = gql('query Users($customer: ID) { users(customer: $customer) { id } }')
const Rename = gql('mutation Rename($input: RenameInput!) { rename(input: $input) { id } }')

/** A server that answers the users of the customer that the query names, and how often it was asked for each. */
const open = () => {
  const asked: string[] = []
  const data = openData(({ body }) => {
    if (body.operationName !== 'Users') return ok({ rename: null })
    const { customer = 'all' } = body.variables as { customer?: string }
    asked.push(customer)
    return ok({ users: [{ __typename: 'User', id: `${customer} ${asked.length}` }] })
  })
  const show = (customer: string | undefined) => data.client.query(Users, { ...(customer && { customer }) }).toPromise()
  const idOf = async (customer: string | undefined): Promise<unknown> => (await show(customer)).data?.users[0].id
  return { ...data, asked, idOf }
}

it('D3 two customers never share an answer, and going back to one is served from the cache', async () => {
  const { asked, idOf } = open()
  expect([await idOf('acme'), await idOf('harbour'), await idOf(undefined), await idOf('acme')]).toEqual([
    'acme 1',
    'harbour 2',
    'all 3',
    'acme 1',
  ])
  expect(asked).toEqual(['acme', 'harbour', 'all'])
})

it('a write asks anew for the customer that is shown, and for the other one when it is shown again', async () => {
  const { client, asked, idOf } = open()
  await idOf('harbour')
  const shown: unknown[] = []
  const { unsubscribe } = client.query(Users, { customer: 'acme' }).subscribe(({ data, stale }) => {
    if (!stale) shown.push(data?.users[0].id)
  })
  await vi.waitFor(() => expect(shown).toEqual(['acme 2']), PATIENCE)
  await client.mutation(Rename, { input: {} }, { additionalTypenames: ['User'] })
  await vi.waitFor(() => expect(shown).toEqual(['acme 2', 'acme 3']), PATIENCE)
  expect(asked).toEqual(['harbour', 'acme', 'acme'])
  expect(await idOf('harbour')).toBe('harbour 4')
  unsubscribe()
})

it('every query for users takes the customer, whose answer depends on it', () => {
  const documents = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
  const asking = documents.filter((text) => /^ {2}users\(/m.test(text))
  expect(asking.length).toBeGreaterThan(2)
  expect(asking.filter((text) => !/^ {2}users\(\s*customer: \$customer\b/m.test(text))).toEqual([])
})
