import { expect, it } from 'vitest'
import { customersIn, usersIn } from '#src/shell/palette/found-entries.ts'
import type { PaletteSearchQuery } from '#src/shell/palette/palette-search.generated.ts'

type Data = PaletteSearchQuery
const user = (id: string, displayName: string | null, more: Partial<Data['users']['nodes'][number]> = {}) => ({
  __typename: 'UserIdentity' as const,
  id,
  userName: id,
  displayName,
  email: null,
  userCustomers: [],
  ...more,
})
const customer = (id: string, name: string) => ({ __typename: 'Customer' as const, id, name, hrCustomerId: null, partner: null })
const none = { nodes: [], totalCount: 0, totalIsExact: true }
const found = (typed: string, more: Partial<Record<keyof Data, object>>) => ({
  search: {
    state: 'answered' as const,
    data: { users: none, usersNamed: none, customers: none, customersNamed: none, ...more } as unknown as Data,
  },
  portal: 'vendor' as const,
  typed,
  showAll: (count: number, isExact: boolean) => `${isExact ? 'all' : 'about'} ${count}`,
})
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

it('puts who is named exactly so first, then who is named so at the beginning, and names nobody twice', () => {
  const [anna, annabel, joanna] = [user('1', 'Anna'), user('2', 'Annabel Lee'), user('3', 'Joanna')]
  const entries = usersIn(found('anna', { users: { ...none, nodes: [joanna, annabel] }, usersNamed: { nodes: [annabel, anna] } }))
  expect(labels(entries)).toEqual(['Anna', 'Annabel Lee', 'Joanna'])
})

it('takes letters with strokes and accents for those without', () => {
  const entries = usersIn(found('lukasz', { users: { ...none, nodes: [user('1', 'Lukaszewski'), user('2', 'Łukasz')] } }))
  expect(labels(entries)).toEqual(['Łukasz', 'Lukaszewski'])
})

it('finds an address, and names the customers of a user', () => {
  const member = (id: string, name: string) => ({
    __typename: 'UserCustomer' as const,
    customerId: id,
    customer: { __typename: 'Customer' as const, id, name },
  })
  const ada = user('1', 'Ada', { email: 'ada@example.org', userCustomers: [member('a', 'Weiß'), member('b', 'Northwind')] })
  const entries = usersIn(found('ada@example.org', { users: { ...none, nodes: [user('2', 'Adam'), ada] } }))
  expect(entries.map(({ label, hint }) => [label, hint])).toEqual([
    ['Ada', '1 · ada@example.org · Weiß +1'],
    ['Adam', '2'],
  ])
})

it('leads to the list of all where it shows a part, with what was typed', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id) => customer(id, `Weiß ${id}`))
  const entries = customersIn(found('weiß & söhne', { customers: { nodes, totalCount: 12, totalIsExact: true } }))
  expect(entries.at(-1)).toMatchObject({ label: 'all 12', run: { to: '/vendor/customers?v=1&q=wei%C3%9F%20%26%20s%C3%B6hne' } })
  expect(customersIn(found('weiß', { customers: { nodes, totalCount: 4, totalIsExact: true } }))).toHaveLength(4)
  expect(labels(customersIn(found('weiß', { customers: { nodes, totalCount: 1000, totalIsExact: false } })))).toContain('about 1000')
})

it('leads from a verb to the page of the user where it is done, and offers no list', () => {
  const verb = { label: 'Lock a user…', to: (id: string) => `/lock/${id}` }
  const entries = usersIn({ ...found('ada', { users: { nodes: [user('1', 'Ada')], totalCount: 9, totalIsExact: true } }), verb })
  expect(entries.map(({ label, run }) => [label, run])).toEqual([['Ada', { to: '/lock/1' }]])
})
