import { demoCustomer } from '../../../server/src/demo/seed-customers.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { demoId } from '../../../server/src/demo/seed-random.ts'
import { MANAGERS } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

/** Of acme, and of a type that has a payroll. */
const customerId = demoCustomer(3, new Date()).id
const employeeId = demoId('sample payroll employee')
const userId = demoPersonId('authenticator', 'acme.localhost')

/** An employee and the one user whom they can be. */
async function own(rows: Rows): Promise<string> {
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2) on conflict do nothing', userId, customerId)
  await rows(
    `insert into hr_source_customer (customer_id, source_id, company_number, name) values ($1, 'sample', '99', 'Sample') on conflict do nothing`,
    customerId,
  )
  await rows(
    `insert into payroll_employee (id, customer_id, partner_id, company_id, source_id, company_number, employee_number, given_name, family_name)
     select $1, customer.id, partner_id, company.id, 'sample', company_number, '4711', 'Sample', 'Employee'
     from hr_source_customer company join customer on customer.id = company.customer_id where company.source_id = 'sample' on conflict do nothing`,
    employeeId,
  )
  await rows(
    `insert into payroll_candidate (employee_id, user_id, tier, points, verdicts, is_exact) values ($1, $2, 'NUMBER', 90, '{}', true) on conflict do nothing`,
    employeeId,
    userId,
  )
  return employeeId
}

const sample: ResourceSample = {
  name: 'payrollEmployee',
  callers: { list: MANAGERS, one: MANAGERS, export: MANAGERS, change: MANAGERS, bulk: MANAGERS },
  own,
  async foreign(rows) {
    const others = `partner_id is distinct from (select id from partner where domain = 'acme.localhost')`
    return (await rows<{ id: string }>(`select id from payroll_employee where ${others} order by id limit 1`))[0]?.id ?? ''
  },
  inputs: {
    refusePayrollMatch: { given: { userId } },
    allowPayrollMatch: { given: { userId } },
    linkPayrollEmployee: { given: { userId } },
    unlinkPayrollEmployee: { given: {} },
    bulk: { given: { action: 'LINK' } },
  },
}
export default sample
