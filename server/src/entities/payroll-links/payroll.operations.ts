import { and, eq } from 'drizzle-orm'
import { offersOf } from '../../access/customer-types.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { invalid, missing, UserErrorType, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { organisationError } from '../../kit/resource/organisation.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { customer } from '../../tables/customer.table.ts'
import { payrollCandidate } from '../../tables/payroll.table.ts'
import { findCandidates } from './find-candidates.ts'
import { linkRule, unlinkRule, type Target } from './link-rule.ts'
import type { LockedEmployee } from './payroll.row.ts'
import { payrollLinkers, payrollReaders } from './payroll.rules.ts'
import { PayrollEmployeeType } from './payroll.type.ts'
import { payrollEmployees, type PayrollRule } from './payroll-employees.ts'
import { allowRule, refusalRule } from './refusal-rule.ts'

resourceQueries(payrollEmployees, {
  list: { access: payrollReaders, description: 'Lists payroll employees of customers whose customer type offers payroll linking.' },
  one: { access: payrollReaders },
})

const record = (t: PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>) => ({
  id: t.id({ required: true, description: 'ID of the employee.' }),
  version: t.int({ required: true, description: 'Version of the employee that the caller read. A ConflictError if it has changed since.' }),
})
const PairInput = builder.inputType('PayrollPairInput', { fields: (t) => ({ ...record(t), userId: t.id({ required: true }) }) })
const UnlinkInput = builder.inputType('UnlinkPayrollEmployeeInput', { fields: record })
const FindInput = builder.inputType('FindPayrollCandidatesInput', {
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the customer.' }) }),
})

type Found = { readonly isNew: boolean; readonly errors: UserError[] | null }
const FindPayload = builder.objectRef<Found>('FindPayrollCandidatesPayload').implement({
  fields: (t) => ({
    isNew: t.exposeBoolean('isNew', {
      description: 'Whether employees or users had changed since the last search, so that a new search ran.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const LinkPayload = changePayload('LinkPayrollEmployeePayload', PayrollEmployeeType)
const UnlinkPayload = changePayload('UnlinkPayrollEmployeePayload', PayrollEmployeeType)
const RefusePayload = changePayload('RefusePayrollMatchPayload', PayrollEmployeeType)
const AllowPayload = changePayload('AllowPayrollMatchPayload', PayrollEmployeeType)

const change = (context: RequestContext, seen: { readonly id: string; readonly version: number }, rule: PayrollRule) =>
  changeByRule(payrollEmployees, context, seen, rule)

builder.mutationFields((t) => ({
  findPayrollCandidates: t.field({
    access: payrollReaders,
    type: FindPayload,
    description:
      'Searches a customer’s users for candidates for each payroll employee. Does nothing if neither has changed since the last search.',
    args: { input: t.arg({ type: FindInput, required: true }) },
    resolve: (_, { input: { id } }, context) => findFor(context, id),
  }),
  linkPayrollEmployee: t.field({
    access: payrollLinkers,
    of: { resource: 'payrollEmployee', verb: 'change' },
    type: LinkPayload,
    description: 'Links an employee to a user, who receives the employee’s numbers as the claims company_id and employee_id.',
    args: { input: t.arg({ type: PairInput, required: true }) },
    resolve: (_, { input: { userId, ...seen } }, context) =>
      change(
        context,
        seen,
        linkRule(context, (tx, employees) => chosen(tx, employees, userId)),
      ),
  }),
  unlinkPayrollEmployee: t.field({
    access: payrollLinkers,
    of: { resource: 'payrollEmployee', verb: 'change' },
    type: UnlinkPayload,
    description: 'Removes the link of an employee and the claims that it set, and restores the claims that it replaced.',
    args: { input: t.arg({ type: UnlinkInput, required: true }) },
    resolve: (_, { input }, context) => change(context, input, unlinkRule(context)),
  }),
  refusePayrollMatch: t.field({
    access: payrollLinkers,
    of: { resource: 'payrollEmployee', verb: 'change' },
    type: RefusePayload,
    description: 'Records that an employee and a user are two people. It lasts until the compared data of either changes.',
    args: { input: t.arg({ type: PairInput, required: true }) },
    resolve: (_, { input: { userId, ...seen } }, context) => change(context, seen, refusalRule(userId)),
  }),
  allowPayrollMatch: t.field({
    access: payrollLinkers,
    of: { resource: 'payrollEmployee', verb: 'change' },
    type: AllowPayload,
    description: 'Removes the record of refusePayrollMatch, so that the user is a candidate again.',
    args: { input: t.arg({ type: PairInput, required: true }) },
    resolve: (_, { input: { userId, ...seen } }, context) => change(context, seen, allowRule(userId)),
  }),
}))

async function findFor(context: RequestContext, id: string): Promise<Found> {
  const { orm, reach } = context
  const [found] = isUuid(id)
    ? await orm
        .select({ id: customer.id, customerType: customer.customerType })
        .from(customer)
        .where(and(eq(customer.id, id), reach.customers))
    : []
  if (!found) return { isNew: false, errors: [missing('id', 'CUSTOMER_NOT_FOUND', 'There is no such customer.')] }
  const elsewhere = organisationError(context, [found.id])
  if (elsewhere) return { isNew: false, errors: [elsewhere] }
  return offersOf(found.customerType).includes('PAYROLL_LINKING')
    ? { isNew: await findCandidates(orm, found.id), errors: null }
    : { isNew: false, errors: [NOT_OFFERED] }
}

const NOT_OFFERED = invalid('id', 'PAYROLL_NOT_OFFERED', 'Customers of this type have no payroll linking.')

/** Resolves a user whom the caller chose, among the candidates or by hand. An invalid ID matches no user. */
async function chosen(tx: Orm, employees: readonly LockedEmployee[], given: string): Promise<ReadonlyMap<string, Target>> {
  const userId = isUuid(given) ? given.toLowerCase() : NOBODYS_ID
  const ids = employees.map(({ id }) => id)
  const known = await tx
    .select({ id: payrollCandidate.employeeId, tier: payrollCandidate.tier })
    .from(payrollCandidate)
    .where(and(anyOf(payrollCandidate.employeeId, ids), eq(payrollCandidate.userId, userId)))
  const tiers = new Map(known.map(({ id, tier }) => [id, tier]))
  return new Map(ids.map((id) => [id, { userId, tier: tiers.get(id) ?? 'HAND' }]))
}

const NOBODYS_ID = '00000000-0000-0000-0000-000000000000'
