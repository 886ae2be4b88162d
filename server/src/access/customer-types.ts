import { sql, type SQL } from 'drizzle-orm'
import { customer, customerTypes } from '../tables/customer.table.ts'

type CustomerType = (typeof customerTypes)[number]

export const customerOffers = ['HR', 'PAYROLL_LINKING', 'TWO_FACTOR'] as const
/** Offers that depend on the type of a customer: features of the HR product, linking with a payroll, a two-factor rule. */
type CustomerOffer = (typeof customerOffers)[number]

/** PARTNER is the partner's own customer; PARTCUST belongs to that customer. */
const OFFERS: Readonly<Record<CustomerType, readonly CustomerOffer[]>> = {
  AIO: ['HR', 'PAYROLL_LINKING', 'TWO_FACTOR'],
  HR: ['HR', 'PAYROLL_LINKING', 'TWO_FACTOR'],
  MP: ['PAYROLL_LINKING'],
  PARTCUST: ['TWO_FACTOR'],
  PARTNER: [],
}

export const offersOf = (type: CustomerType): readonly CustomerOffer[] => OFFERS[type]

/** Condition on customers: their type has this offer. */
export const isOffered = (offer: CustomerOffer): SQL =>
  sql`${customer.customerType} in ${customerTypes.filter((type) => OFFERS[type].includes(offer))}`

const HR_MODULES: ReadonlySet<string> = new Set(['Expenses', 'Leave', 'Recruitment', 'Timesheets'])

/** Whether a customer of this type can have a module. Modules of the HR product require its features. */
export const hasModule = (type: CustomerType, module: string): boolean => !HR_MODULES.has(module) || OFFERS[type].includes('HR')
