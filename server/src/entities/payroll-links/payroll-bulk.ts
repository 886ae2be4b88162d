import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { bulkJobs } from '../../kit/bulk/bulk-jobs.ts'
import { bulkOperations } from '../../kit/bulk/bulk-operations.ts'
import type { Bulk } from '../../kit/bulk/bulk.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { payrollCandidate } from '../../tables/payroll.table.ts'
import { askFresh } from '../user-bulk/ask-fresh.ts'
import { linkRule, unlinkRule } from './link-rule.ts'
import type { Target } from './link-rule.ts'
import type { LockedEmployee, PayrollRow } from './payroll.row.ts'
import { payrollEmployees } from './payroll-employees.ts'
import { payrollLinkers } from './payroll.rules.ts'

/** Links many employees, each to its only exact match. */
const payrollBulk: Bulk<PayrollRow, LockedEmployee, 'record', Facts> = {
  resource: payrollEmployees,
  kind: 'PAYROLL_LINK',
  undoKind: 'PAYROLL_LINK_UNDO',
  actions: {
    LINK: {
      operation: 'Mutation.linkPayrollEmployee',
      rule: (context) => linkRule(context, exact),
      undo: (context, kept) => unlinkRule(context, kept),
    },
  },
  parametersOf: () => ({}),
  parameterErrors: () => [],
  askFresh: (context, _, selected) =>
    askFresh(
      context,
      { action: 'linkPayrollEmployee', prepare: () => Promise.resolve({ decide: () => undefined }) },
      sql`select c.user_id as id from ${payrollCandidate} c where c.is_exact and c.employee_id in (select chosen.id from (${selected}) as chosen)`,
    ),
}

/** The exact matches that nobody refused. */
async function exact(tx: Orm, employees: readonly LockedEmployee[]): Promise<ReadonlyMap<string, Target>> {
  const ids = employees.map(({ id }) => id)
  const isFree = sql`not exists (select from payroll_refusal r where r.employee_id = ${payrollCandidate.employeeId} and r.user_id = ${payrollCandidate.userId})`
  const found = await tx
    .select({ employeeId: payrollCandidate.employeeId, userId: payrollCandidate.userId, tier: payrollCandidate.tier })
    .from(payrollCandidate)
    .where(and(anyOf(payrollCandidate.employeeId, ids), eq(payrollCandidate.isExact, true), isFree))
  return new Map(found.map(({ employeeId, ...target }) => [employeeId, target]))
}

export const { bulk: payrollLinkJob, undo: payrollLinkUndoJob } = bulkJobs(payrollBulk, partnersOf(payrollEmployees))

bulkOperations(payrollBulk, {
  name: 'PayrollEmployee',
  access: payrollLinkers,
  counted: 'Number of selected employees that the caller expects. Required above 25. A ConflictError if the actual number differs.',
  fields: () => ({}),
})
