import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { bulkJobs } from '../../kit/bulk/bulk-jobs.ts'
import { bulkOperations } from '../../kit/bulk/bulk-operations.ts'
import type { Bulk } from '../../kit/bulk/bulk.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { bulkPreview } from '../../tables/bulk-preview.table.ts'
import { payrollCandidate } from '../../tables/payroll.table.ts'
import { askFresh } from '../user-bulk/ask-fresh.ts'
import { linkRule, unlinkRule, type Target } from './link-rule.ts'
import type { LockedEmployee, PayrollRow } from './payroll.row.ts'
import { payrollEmployees } from './payroll-employees.ts'
import { payrollLinkers } from './payroll.rules.ts'

/** `previewed`: digest of the preview, in a job. */
type LinkParameters = { readonly previewed?: string }

/** Links many employees, each to its only exact match. */
const payrollBulk: Bulk<PayrollRow, LockedEmployee, 'record', LinkParameters> = {
  resource: payrollEmployees,
  kind: 'PAYROLL_LINK',
  undoKind: 'PAYROLL_LINK_UNDO',
  actions: {
    LINK: {
      operation: 'Mutation.linkPayrollEmployee',
      rule: (context, { previewed }) =>
        linkRule(context, (tx, employees) =>
          exact(
            tx,
            employees.map(({ id }) => id),
            previewed,
          ),
        ),
      undo: (context, kept) => unlinkRule(context, kept),
    },
  },
  parametersOf: ({ previewed }) => (typeof previewed === 'string' ? { previewed } : {}),
  targetsOf: async (orm, ids) => new Map([...(await exact(orm, ids))].map(([id, { userId }]) => [id, userId])),
  parameterErrors: () => [],
  askFresh: (context, _, selected) =>
    askFresh(
      context,
      { action: 'linkPayrollEmployee', prepare: () => Promise.resolve({ decide: () => undefined }) },
      sql`select c.user_id as id from ${payrollCandidate} c where c.is_exact and c.employee_id in (select chosen.id from (${selected}) as chosen)`,
    ),
}

/**
 * Returns the exact matches that nobody refused, by employee ID.
 * @param previewed digest of a preview: leaves out matches that it has not counted, which are all once it is deleted
 */
async function exact(tx: Orm, ids: readonly string[], previewed?: string): Promise<ReadonlyMap<string, Target>> {
  const isSeen =
    previewed === undefined
      ? undefined
      : sql`${payrollCandidate.employeeId}::text || ' ' || ${payrollCandidate.userId}::text
          in (select unnest(${bulkPreview.subjectIds}) from ${bulkPreview} where ${bulkPreview.digest} = ${previewed})`
  const isFree = sql`not exists (select from payroll_refusal r where r.employee_id = ${payrollCandidate.employeeId} and r.user_id = ${payrollCandidate.userId})`
  const found = await tx
    .select({ employeeId: payrollCandidate.employeeId, userId: payrollCandidate.userId, tier: payrollCandidate.tier })
    .from(payrollCandidate)
    .where(and(anyOf(payrollCandidate.employeeId, ids), eq(payrollCandidate.isExact, true), isFree, isSeen))
  return new Map(found.map(({ employeeId, ...target }) => [employeeId, target]))
}

export const { bulk: payrollLinkJob, undo: payrollLinkUndoJob } = bulkJobs(payrollBulk, partnersOf(payrollEmployees))

bulkOperations(payrollBulk, {
  name: 'PayrollEmployee',
  access: payrollLinkers,
  counted: 'Number of selected employees that the caller expects. Required above 25. A ConflictError if the actual number differs.',
  fields: () => ({}),
})
