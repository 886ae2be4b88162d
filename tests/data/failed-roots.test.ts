import { gql } from '@urql/core'
import { expect, it } from 'vitest'
import { ok, openData } from './graphql-stub.ts'

const Person = gql('query Person { person { name } me { id } }')
const Save = gql('mutation Save { save { id } }')

const partly = (data: unknown, path: readonly string[]) =>
  Response.json({ data, errors: [{ message: 'It failed.', path, extensions: { code: 'INTERNAL', traceId: 't' } }] })

it('a query whose record failed has no answer that reads as “there is none”', async () => {
  const { client } = openData(() => partly({ person: null, me: { id: 1 } }, ['person']))
  const { data, error } = await client.query(Person, {}).toPromise()
  expect([data, error?.graphQLErrors[0]?.extensions['traceId']]).toEqual([undefined, 't'])
})

it.each([
  ['query', Person],
  ['mutation', Save],
])('a %s without any data has no answer', async (kind, document) => {
  const { client } = openData(() => partly(null, ['people']))
  const asked = kind === 'query' ? client.query(document, {}) : client.mutation(document, {})
  const { data, error } = await asked.toPromise()
  expect([data, error?.graphQLErrors[0]?.extensions['code']]).toEqual([undefined, 'INTERNAL'])
})

it('is asked anew, as the failure was not kept', async () => {
  let fails = true
  const { client } = openData(() => (fails ? partly({ person: null, me: null }, ['person']) : ok({ person: { name: 'Ada' }, me: null })))
  await client.query(Person, {}).toPromise()
  fails = false
  expect((await client.query(Person, {}).toPromise()).data?.person).toMatchObject({ name: 'Ada' })
})

it.each([
  ['a record that does not exist', ok({ person: null, me: null }), { person: null }],
  ['a part of a record that failed', partly({ person: { name: null }, me: null }, ['person', 'name']), { person: { name: null } }],
])('%s is an answer', async (_, answer, expected) => {
  const { client } = openData(() => answer)
  expect((await client.query(Person, {}).toPromise()).data).toMatchObject(expected)
})

it('where the place of a query shows its error, a part that failed is not shown as “none”', async () => {
  const { client } = openData(() => partly({ person: { name: null }, me: null }, ['person', 'name']))
  expect((await client.query(Person, {}, { saysErrors: true }).toPromise()).data).toBeUndefined()
  const rows = { saysErrors: true, expectsErrors: ['TOO_SLOW'] }
  expect((await client.query(Person, {}, rows).toPromise()).data).toMatchObject({ person: { name: null } })
})

it('what a mutation answers stays as it is', async () => {
  const { client } = openData(() => partly({ save: null }, ['save']))
  expect((await client.mutation(Save, {}).toPromise()).data).toEqual({ save: null })
})
