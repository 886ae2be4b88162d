import { expect, it } from 'vitest'
import { faultsOf } from '#src/features/customers/sign-in-faults.tsx'

const faults = {
  __typename: 'CustomerFaults' as const,
  locked: 1,
  passwordsExpired: 2,
  twoFactorMissing: 3,
  invitationsExpired: 4,
  failedSignIns: 5,
  failedAtProvider: 6,
  failedRows: 7,
}

it('each fault at the sign-in leads to those whom it counts, and none is shown of what is well', () => {
  const links = faultsOf('vendor', { id: 'c1' } as never, faults).map(
    (each) => each && 'to' in each && [each.id, decodeURIComponent(each.to)],
  )
  expect(links).toEqual([
    ['failedAtProvider', '/vendor/customers/c1/login-provider'],
    ['failedRows', '/vendor/jobs'],
    ['locked', '/vendor/users?v=1&state=LOCKED&filter=and(customerId:in:c1)'],
    ['twoFactorMissing', '/vendor/users?v=1&filter=and(customerId:in:c1,lacksTwoFactor:=:true)'],
    ['passwordsExpired', '/vendor/users?v=1&filter=and(customerId:in:c1,passwordHasExpired:=:true)'],
    ['invitationsExpired', '/vendor/users?v=1&filter=and(customerId:in:c1,invitationHasExpired:=:true)'],
  ])
  const well = { ...faults, locked: 0, passwordsExpired: 0, twoFactorMissing: 0, invitationsExpired: 0, failedAtProvider: 0, failedRows: 0 }
  expect(faultsOf('vendor', { id: 'c1' } as never, well).filter((each) => each !== false)).toEqual([])
})
