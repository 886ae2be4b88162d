import { Findings } from '#src/resources/record/overview/Findings.tsx'
import type { CustomerPeopleQuery } from './customer.generated.ts'
import type { Customer } from './CustomerFrame.tsx'
import { useCustomerFindings } from './use-customer-findings.tsx'

export const CustomerFindings = ({ customer, people }: { customer: Customer; people: CustomerPeopleQuery }) => {
  const health = {
    administrators: people.administrators.totalCount,
    lastSignIn: people.customer?.figures.lastSignIn ?? null,
    openPayrollLinks: people.customer?.openPayrollLinks ?? 0,
    faults: people.customer?.faults ?? null,
  }
  return <Findings entity={customer} findings={useCustomerFindings(customer, health)} />
}
