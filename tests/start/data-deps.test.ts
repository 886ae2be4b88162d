import { expect, it } from 'vitest'
import { dataDeps } from '#src/start/data-deps.ts'
import { createStore } from '#src/lib/storage/store.ts'

const NAMED = '09784206-9884-5ff5-9a16-71c4f16b59bb'

it.each([
  ['/admin/users', undefined, undefined],
  ['/admin/users', 'chosen', 'chosen'],
  [`/admin/customers/${NAMED}/users`, 'chosen', NAMED],
  ['/admin/customers/no-id/users', 'chosen', 'chosen'],
])('on %s with the organisation %s chosen, X-Customer is %s', (pathname, chosen, expected) => {
  const customer = createStore<string | undefined>(chosen)
  const { customer: told } = dataDeps({
    window: { location: { pathname, origin: 'https://portal.example' } },
    apiOrigin: '',
    customer,
    tokens: {},
    incidents: {},
  } as never)
  expect(told()).toBe(expected)
})
