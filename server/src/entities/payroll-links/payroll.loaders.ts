import { asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { payrollCandidate, payrollEmployee } from '../../tables/payroll.table.ts'

export type Candidate = typeof payrollCandidate.$inferSelect & { readonly isRefused: boolean; readonly isTaken: boolean }

const isRefused = sql<boolean>`exists (select from payroll_refusal r where r.employee_id = ${payrollCandidate.employeeId} and r.user_id = ${payrollCandidate.userId})`
const isTaken = sql<boolean>`exists (select from payroll_employee o where o.user_id = ${payrollCandidate.userId} and o.id <> ${payrollCandidate.employeeId})`

/** Candidates by employee ID. Those that can still be linked come first. */
export const candidatesOf = perRequest(({ orm }) =>
  manyEach<Candidate>(
    ({ employeeId }) => employeeId,
    (ids) =>
      orm
        .select({
          employeeId: payrollCandidate.employeeId,
          userId: payrollCandidate.userId,
          tier: payrollCandidate.tier,
          points: payrollCandidate.points,
          verdicts: payrollCandidate.verdicts,
          isExact: payrollCandidate.isExact,
          isRefused,
          isTaken,
        })
        .from(payrollCandidate)
        .innerJoin(payrollEmployee, eq(payrollEmployee.id, payrollCandidate.employeeId))
        .where(anyOf(payrollCandidate.employeeId, ids))
        .orderBy(sql`${isRefused} or ${isTaken}`, desc(payrollCandidate.points), asc(payrollCandidate.userId)),
  ),
)
