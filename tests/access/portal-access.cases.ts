import type { PortalAccess } from '../../server/src/access/portal-access.ts'

/** A person, and whether the portal is open to them: what browser and server must both say. */
export type PortalCase = {
  who: string
  /** The code of the claim usertype. */
  code: number
  hrPartner?: boolean
  nhr?: readonly string[]
  customers?: readonly { enabled: boolean; portal: boolean }[]
  access: PortalAccess
}

const open = { enabled: true, portal: true }
const shut = { enabled: true, portal: false }
const disabled = { enabled: false, portal: true }

export const PORTAL_CASES: readonly PortalCase[] = [
  { who: 'an employee of no customer', code: 1, access: 'allowed' },
  { who: 'an employee of an HR partner without nhr', code: 1, hrPartner: true, access: 'allowed' },
  { who: 'an employee by nhr of an HR partner', code: 1, hrPartner: true, nhr: ['employee'], access: 'nhr' },
  { who: 'a manager by nhr of an HR partner', code: 2, hrPartner: true, nhr: [' Manager '], access: 'nhr' },
  { who: 'an admin who is a manager by nhr of an HR partner', code: 6, hrPartner: true, nhr: ['manager'], access: 'nhr' },
  { who: 'vendor partner staff who are a manager by nhr of an HR partner', code: 5, hrPartner: true, nhr: ['manager'], access: 'nhr' },
  { who: 'an admin by nhr of an HR partner', code: 6, hrPartner: true, nhr: ['admin'], access: 'allowed' },
  { who: 'somebody with two values of nhr', code: 1, hrPartner: true, nhr: ['admin', 'employee'], access: 'nhr' },
  { who: 'an employee by nhr of another partner', code: 1, nhr: ['employee'], access: 'allowed' },
  { who: 'an employee of a customer with access', code: 1, customers: [open], access: 'allowed' },
  { who: 'an employee of a customer without access', code: 1, customers: [shut], access: 'customers' },
  { who: 'an administrator of a customer without access', code: 6, customers: [shut], access: 'customers' },
  { who: 'an HR administrator of two customers without access', code: 7, customers: [shut, shut], access: 'customers' },
  { who: 'somebody of one customer with access and one without', code: 6, customers: [shut, open], access: 'allowed' },
  { who: 'somebody whose customer with access is disabled', code: 6, customers: [shut, disabled], access: 'customers' },
  { who: 'somebody of disabled customers alone', code: 6, customers: [{ enabled: false, portal: false }], access: 'allowed' },
  { who: 'support of a customer without access', code: 3, customers: [shut], access: 'allowed' },
  { who: 'operations of a customer without access', code: 4, customers: [shut], access: 'allowed' },
  { who: 'vendor partner staff of a customer without access', code: 5, customers: [shut], access: 'allowed' },
  {
    who: 'an employee by nhr whose customer has no access either',
    code: 1,
    hrPartner: true,
    nhr: ['employee'],
    customers: [shut],
    access: 'nhr',
  },
]
