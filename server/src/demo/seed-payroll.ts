import type { PoolClient } from 'pg'
import { userClaim } from '../tables/claim.table.ts'
import { hrSourceCustomer, payrollEmployee } from '../tables/payroll.table.ts'
import { payrollCase, type CaseEmployee, type PayrollPerson } from './payroll-cases.ts'
import type { DemoCustomer } from './seed-customers.ts'
import { insertMany } from './seed-insert.ts'
import { demoId } from './seed-random.ts'
import type { DemoUser } from './seed-users.ts'

/** Number of customers with a payroll, among those that may have one. */
const CUSTOMERS = 12
const WITH_PAYROLL: ReadonlySet<string> = new Set(['AIO', 'HR', 'MP'])

type Payroll = Pick<DemoCustomer, 'id' | 'partnerId' | 'name'>

/** Inserts the payroll companies of the first demo customers that may have one. */
export const insertPayrolls = async (client: PoolClient, customers: readonly DemoCustomer[]): Promise<void> =>
  void (await insertMany(client, hrSourceCustomer, withPayroll(customers).map(companyOf)))

/** Inserts the users' payroll data, each in the payroll of their default customer. @param from number of users before these */
export async function insertPayrollOf(
  client: PoolClient,
  users: readonly DemoUser[],
  customers: readonly DemoCustomer[],
  from: number,
  at: Date,
): Promise<void> {
  const payrolls = new Map(withPayroll(customers).map((customer) => [customer.id, customer]))
  const paid = users.flatMap((user, more) => {
    const payroll = payrolls.get(user.customers.find(({ isDefault }) => isDefault)?.customerId ?? '')
    return payroll ? [{ payroll, user: personOf(user), n: from + more }] : []
  })
  await insertCases(client, paid, at)
}

type Paid = { readonly payroll: Payroll; readonly user: PayrollPerson; readonly n: number }

/** Inserts employees and claims of users whose companies exist. @returns the real user of each employee, by the employee's ID */
export async function insertCases(client: PoolClient, paid: readonly Paid[], at: Date): Promise<ReadonlyMap<string, string | null>> {
  const cases = paid.map(({ payroll, user, n }) => ({ payroll, user, made: payrollCase(user, n, at) }))
  await insertMany(
    client,
    userClaim,
    cases.flatMap(({ user: { userId }, made: { claims } }) =>
      Object.entries(claims).map(([claimType, claimValue]) => ({
        id: demoId(`claim ${userId} ${claimType} ${claimValue}`),
        userId,
        claimType,
        claimValue,
      })),
    ),
  )
  const employees = cases.flatMap(({ payroll, made }) =>
    made.employees.map(({ of, ...employee }) => ({ row: rowOf(payroll, employee), of })),
  )
  await insertMany(
    client,
    payrollEmployee,
    employees.map(({ row }) => row),
  )
  return new Map(employees.map(({ row, of }) => [row.id, of]))
}

const withPayroll = (customers: readonly DemoCustomer[]) =>
  customers.filter(({ customerType, enabled }) => enabled !== false && WITH_PAYROLL.has(customerType ?? 'AIO')).slice(0, CUSTOMERS)

/** The only company of a customer's payroll. */
export const companyOf = ({ id, name }: Payroll) => ({
  id: demoId(`payroll company ${id}`),
  customerId: id,
  sourceId: `C-${id.slice(0, 8)}`,
  companyNumber: '1',
  name,
})

function rowOf(payroll: Payroll, employee: Omit<CaseEmployee, 'of'>) {
  const sourceId = `E-${employee.employeeNumber}`
  return {
    ...employee,
    id: demoId(`payroll employee ${payroll.id} ${sourceId}`),
    customerId: payroll.id,
    partnerId: payroll.partnerId,
    companyId: companyOf(payroll).id,
    companyNumber: companyOf(payroll).companyNumber,
    sourceId,
  }
}

const personOf = ({ row, claims }: DemoUser): PayrollPerson => {
  const claim = (type: string) => claims.find(([name]) => name === type)?.[1] ?? ''
  return {
    userId: row.id,
    given: claim('given_name'),
    family: claim('family_name'),
    email: row.email ?? null,
    phone: row.phoneNumber ?? null,
  }
}
