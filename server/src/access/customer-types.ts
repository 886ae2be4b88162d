import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customer, customerTypes } from '../tables/customer.table.ts'

type CustomerType = (typeof customerTypes)[number]

export const customerOffers = ['HR', 'PAYROLL_LINKING', 'TWO_FACTOR'] as const
/** What some types of customer have and others do not: features of the HR product, linking with a payroll, a rule for two-factor. */
export type CustomerOffer = (typeof customerOffers)[number]

/** PARTNER is a partner's own customer, PARTCUST belongs to it. */
const OFFERS: Readonly<Record<CustomerType, readonly CustomerOffer[]>> = {
  AIO: ['HR', 'PAYROLL_LINKING', 'TWO_FACTOR'],
  HR: ['HR', 'PAYROLL_LINKING', 'TWO_FACTOR'],
  MP: ['PAYROLL_LINKING'],
  PARTCUST: ['TWO_FACTOR'],
  PARTNER: [],
}

/** What a customer of this type has. */
export const offersOf = (type: CustomerType): readonly CustomerOffer[] => OFFERS[type]

/** Customers whose type has this. */
export const isOffered = (offer: CustomerOffer): SQL =>
  sql`${customer.customerType} in ${customerTypes.filter((type) => OFFERS[type].includes(offer))}`

const HR_MODULES: ReadonlySet<string> = new Set(['Expenses', 'Leave', 'Recruitment', 'Timesheets'])

/** Whether a customer of this type can have a module: those of the HR product go with its features. */
export const hasModule = (type: CustomerType, module: string): boolean => !HR_MODULES.has(module) || OFFERS[type].includes('HR')
