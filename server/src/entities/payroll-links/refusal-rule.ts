import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { conflict, missing } from '../../kit/graphql/user-error.ts'
import { payrollEmployee, payrollRefusal } from '../../tables/payroll.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { employeeFacts, seen, userFacts } from './facts.ts'
import type { LockedEmployee } from './payroll.row.ts'
import type { PayrollRule } from './payroll-employees.ts'

const NOT_A_MEMBER = missing('userId', 'USER_NOT_FOUND', 'There is no such user among those of the customer.')
const LINKED = conflict('version', 'EMPLOYEE_LINKED', 'They are linked by now.')

/** Records that an employee is not a certain user. The refusal applies until one of the compared facts of either changes. */
export const refusalRule = (userId: string): PayrollRule => ({
  action: 'refusePayrollMatch',
  async prepare(tx, [employee]) {
    const digest = employee && isUuid(userId) ? await digestOf(tx, employee, userId) : undefined
    const now = employee && digest !== undefined ? await refusedAs(tx, employee.id, userId) : undefined
    return {
      decide({ userId: linked }) {
        if (digest === undefined) return [NOT_A_MEMBER]
        if (linked === userId) return [LINKED]
        return now === digest ? undefined : { before: {}, after: { refusedUserId: userId } }
      },
      write: async (tx_, changed) => {
        for (const { id } of changed)
          await tx_
            .insert(payrollRefusal)
            .values({ employeeId: id, userId, seen: digest ?? '' })
            .onConflictDoUpdate({
              target: [payrollRefusal.employeeId, payrollRefusal.userId],
              set: { seen: digest ?? '', refusedAt: new Date() },
            })
      },
    }
  },
})

export const allowRule = (userId: string): PayrollRule => ({
  action: 'allowPayrollMatch',
  async prepare(tx, [employee]) {
    const isRefused = employee && isUuid(userId) && (await refusedAs(tx, employee.id, userId)) !== undefined
    return {
      decide: () => (isRefused ? { before: { refusedUserId: userId }, after: {} } : undefined),
      write: async (tx_, changed) => {
        for (const { id } of changed)
          await tx_.delete(payrollRefusal).where(and(eq(payrollRefusal.employeeId, id), eq(payrollRefusal.userId, userId)))
      },
    }
  },
})

async function refusedAs(tx: Orm, employeeId: string, userId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ seen: payrollRefusal.seen })
    .from(payrollRefusal)
    .where(and(eq(payrollRefusal.employeeId, employeeId), eq(payrollRefusal.userId, userId)))
  return found?.seen
}

async function digestOf(tx: Orm, { id, customerId }: LockedEmployee, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ seen: string }>(sql`
    select ${seen} as seen from (${employeeFacts(eq(payrollEmployee.id, id))}) as employee, (${userFacts(customerId, eq(userIdentity.id, userId))}) as member`)
  return rows[0]?.seen
}
