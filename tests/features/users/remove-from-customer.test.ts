import { expect, it, vi } from 'vitest'
import { removeFromCustomer, removeFromLastCustomer } from '#src/features/users/customer-users/remove-from-customer.tsx'
import type { Reader } from '#src/resources/reader.ts'
import { ada } from './ada.ts'

const reader = { portal: 'vendor', mayDo: () => true, subject: 'me', isViewing: false } as unknown as Reader
const [here, there] = ['09784206-9884-4ff5-9a16-71c4f16b59bb', '1b1c4206-9884-4ff5-9a16-71c4f16b59cc']
const memberOf = (...ids: string[]) => ({
  ...ada,
  userCustomers: ids.map((id) => ({
    __typename: 'UserCustomer' as const,
    customerId: id,
    accessProfileName: null,
    customer: { __typename: 'Customer' as const, id, name: id },
  })),
})
const offered = (...ids: string[]) => {
  vi.stubGlobal('window', { location: { pathname: `/vendor/customers/${here}/users` } })
  const user = memberOf(...ids)
  return [removeFromCustomer.when(user, reader), removeFromLastCustomer.when(user, reader)]
}

it('removes from one of several customers at once, with Undo, and asks before the last one', () => {
  expect(offered(here, there)).toEqual([true, false])
  expect(offered(here)).toEqual([false, true])
  expect(offered(there)).toEqual([false, false])
  expect('Dialog' in removeFromLastCustomer && !('send' in removeFromLastCustomer)).toBe(true)
})
