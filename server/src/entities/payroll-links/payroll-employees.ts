import { sql } from 'drizzle-orm'
import { conflict } from '../../kit/graphql/user-error.ts'
import { flagField, idField } from '../../kit/list/filter-fields.ts'
import { listStates } from '../../kit/list/states.ts'
import { coded, folded, moment, text, unordered } from '../../kit/resource/fields.ts'
import { plainRecords } from '../../kit/resource/read-records.ts'
import { defineResource, type RecordRules } from '../../kit/resource/resource.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { isOffered } from '../../access/customer-types.ts'
import type { Reach } from '../../access/reach.ts'
import { customer } from '../../tables/customer.table.ts'
import { payrollCandidate, payrollEmployee, type PayrollState } from '../../tables/payroll.table.ts'
import { userRows } from '../users/user.loaders.ts'
import { payrollColumns, type LockedEmployee, type PayrollRow } from './payroll.row.ts'
import { PayrollEmployeeType, PayrollStateEnum, PayrollTierEnum } from './payroll.type.ts'

const reach = ({ customers }: Reach) =>
  sql`${payrollEmployee.customerId} in (select ${customer.id} from ${customer} where ${customers} and ${isOffered('PAYROLL_LINKING')})`

const inState = (state: PayrollState) => sql`${payrollEmployee.state} = ${state}`
const states = listStates(
  PayrollStateEnum,
  ({ state }: PayrollRow) => state,
  () => ({
    OPEN: inState('OPEN'),
    LINKED: inState('LINKED'),
    NOT_A_MATCH: inState('NOT_A_MATCH'),
    WITHOUT_CANDIDATE: inState('WITHOUT_CANDIDATE'),
  }),
)

/** Also returned if somebody links the user at the same moment. */
export const USER_LINKED = conflict('userId', 'USER_LINKED', 'This user has been linked to another employee.')

// Reach decides which employees may be linked, the rule of the claims to which users.
const record: RecordRules<LockedEmployee, 'record'> = {
  ...plainRecords(payrollEmployee, reach),
  usually: 'record',
  taken: USER_LINKED,
  refuse: () => undefined,
  organisations: (_, { customerId }) => [customerId],
  asksFresh: () => false,
}

/** Whether an employee has an exact match: a single user, found by number or email address, who is neither refused nor linked to another employee. */
const isExact = sql`(${payrollEmployee.userId} is null and exists (select from ${payrollCandidate} c where c.employee_id = ${payrollEmployee.id} and c.is_exact
  and not exists (select from payroll_refusal r where r.employee_id = c.employee_id and r.user_id = c.user_id)
  and not exists (select from payroll_employee o where o.user_id = c.user_id)))`

export const payrollEmployees = defineResource({
  name: 'payrollEmployee',
  plural: 'payrollEmployees',
  node: PayrollEmployeeType,
  table: payrollEmployee,
  columns: payrollColumns,
  label: sql`${payrollEmployee.givenName} || ' ' || ${payrollEmployee.familyName}`,
  reach,
  narrowed: ({ customerId }) => (customerId === undefined ? undefined : sql`${payrollEmployee.customerId} = ${customerId}`),
  defaultOrder: { name: 'ASC' },
  searched: payrollEmployee.searchText,
  states,
  record,
  fields: {
    id: { cell: true },
    name: {
      cell: ({ givenName, familyName }) => `${givenName} ${familyName}`,
      filter: text(payrollEmployee.nameFolded, payrollEmployee.searchText).filter,
      sort: { expression: payrollEmployee.nameFolded, type: 'text' },
    },
    companyNumber: { cell: true },
    birthDate: { cell: true },
    phone: { cell: true },
    user: {
      async cell({ userId }, context) {
        const linked = userId === null ? undefined : await userRows(context).load(userId)
        return linked?.userName ?? null
      },
    },
    employeeNumber: unordered(text(folded(payrollEmployee.employeeNumber), payrollEmployee.searchText)),
    workEmail: unordered(text(folded(payrollEmployee.workEmail), payrollEmployee.searchText)),
    linkTier: coded(PayrollTierEnum, payrollEmployee.linkTier),
    linkedAt: unordered(moment(payrollEmployee.linkedAt)),
    customerId: { filter: idField(payrollEmployee.customerId) },
    isExact: { filter: flagField(isExact) },
  },
})

export type PayrollRule = RecordRule<LockedEmployee, 'record'>
