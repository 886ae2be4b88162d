import type { AuditAction } from '../../../../contract/audit-actions.ts'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { changeRecords, judgeRecords } from '../../kit/resource/change-records.ts'
import { unchangedIn, type RecordedChanges } from '../../kit/bulk/recorded-changes.ts'
import { changedAgain } from '../../kit/resource/revert-columns.ts'
import { payrollEmployee, type PayrollTier } from '../../tables/payroll.table.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import { claimErrors } from '../claims/user-claims.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import { claimsBeforeLink, claimsOfLink, linkClaims, readLinkClaims, sameClaims } from './claims-rule.ts'
import type { LockedEmployee } from './payroll.row.ts'
import { USER_LINKED, type PayrollRule } from './payroll-employees.ts'

export type Target = { readonly userId: string; readonly tier: PayrollTier }
type Targets = (tx: Orm, employees: readonly LockedEmployee[]) => Promise<ReadonlyMap<string, Target>>

const NOBODY = invalid(null, 'NO_EXACT_CANDIDATE', 'There is no user any more who is this employee beyond doubt.')
const NOT_A_MEMBER = missing('userId', 'USER_NOT_FOUND', 'There is no such user among those of the customer.')
const LINKED = conflict('version', 'EMPLOYEE_LINKED', 'This employee is linked already.')
const BEYOND = invalid(null, 'USER_BEYOND_YOU', 'The linked user is beyond your reach.')

/**
 * Links employees to users, and sets the claims that identify the employee.
 * @param targetsOf returns the target user of each employee, by employee ID
 */
export const linkRule = (context: RequestContext, targetsOf: Targets): PayrollRule => ({
  action: 'linkPayrollEmployee',
  async prepare(tx, employees) {
    const targets = await targetsOf(tx, employees)
    const claimsByUser = new Map(employees.flatMap((each) => wantedOf(targets, each)))
    const claims = await usersToChange(tx, context, 'linkPayrollEmployee', claimsByUser)
    const before = await readLinkClaims(tx, [...claimsByUser.keys()])
    const facts = await linkFacts(tx, [...claimsByUser.keys()])
    const broken = new Map<string, UserError[]>()
    for (const each of employees)
      broken.set(each.id, await brokenClaims(tx, context, claims.locked.get(targets.get(each.id)?.userId ?? ''), each))
    return {
      decide(employee) {
        const target = targets.get(employee.id)
        if (!target) return [NOBODY]
        const { userId, tier } = target
        if (employee.userId !== null) return employee.userId === userId ? undefined : [LINKED]
        if (!claims.locked.has(userId) || !facts.members.has(`${employee.customerId} ${userId}`)) return [NOT_A_MEMBER]
        if (facts.linked.has(userId)) return [USER_LINKED]
        const errors = [...(claims.refused.get(userId) ?? []), ...(broken.get(employee.id) ?? [])]
        if (errors.length > 0) return errors
        const set = { userId, linkTier: tier, linkedAt: new Date(), claimsBefore: before(userId) }
        return { before: { userId: null }, after: { userId, linkTier: tier }, set }
      },
      write: (tx_, changed) =>
        claims.write(
          tx_,
          changed.flatMap(({ id }) => targets.get(id)?.userId ?? []),
        ),
    }
  },
})

/** Removes links and their claims. Claims that somebody has changed since stay. @param kept for the undo of a job: what the job stored */
export const unlinkRule = (context: RequestContext, kept?: RecordedChanges): PayrollRule => ({
  action: kept ? 'revertChange' : 'unlinkPayrollEmployee',
  async prepare(tx, employees) {
    const linked = employees.flatMap((each) => (each.userId === null ? [] : [{ ...each, userId: each.userId }]))
    const now = await readLinkClaims(
      tx,
      linked.map(({ userId }) => userId),
    )
    const wanted = new Map(
      linked.map((each) => {
        const held = now(each.userId)
        return [each.userId, sameClaims(held, claimsOfLink(each)) ? claimsBeforeLink(each.claimsBefore) : held]
      }),
    )
    const claims = await usersToChange(tx, context, 'unlinkPayrollEmployee', wanted)
    return {
      decide(employee) {
        if (kept && !unchangedIn(kept, employee)) return [changedAgain(null)]
        const { userId, linkTier } = employee
        if (userId === null) return undefined
        if (!claims.locked.has(userId)) return [BEYOND]
        const errors = claims.refused.get(userId)
        if (errors) return [...errors]
        const set = { userId: null, linkTier: null, linkedAt: null, claimsBefore: null }
        return { before: { userId, linkTier }, after: { userId: null }, set }
      },
      write: (tx_, changed) =>
        claims.write(
          tx_,
          changed.flatMap(({ userId }) => userId ?? []),
        ),
    }
  },
})

const wantedOf = (targets: ReadonlyMap<string, Target>, employee: LockedEmployee) => {
  const target = targets.get(employee.id)
  return target ? [[target.userId, claimsOfLink(employee)] as const] : []
}

/** Prepares the change of the users' claims: locks the users, finds those whom the caller may not change, and returns a function that writes. */
async function usersToChange(tx: Orm, context: RequestContext, action: AuditAction, wanted: Parameters<typeof linkClaims>[1]) {
  const rule = linkClaims(action, wanted)
  const ids = [...wanted.keys()]
  const locked = await users.record.lock(tx, context, ids)
  const judged = await judgeRecords(tx, context, { resource: users, rule, ids, records: locked })
  const refused = new Map(judged.flatMap(({ id, outcome }) => (outcome.state === 'REFUSED' ? [[id, [outcome.error]] as const] : [])))
  const write = async (tx_: Orm, changed: readonly string[]) =>
    void (await changeRecords(tx_, context, { resource: users, rule, ids: changed, records: locked }))
  return { locked, refused, write }
}

async function linkFacts(tx: Orm, userIds: readonly string[]) {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  const { rows } = await tx.execute<{ userId: string; customerId: string; isLinked: boolean }>(sql`
    select ${userCustomer.userId} as "userId", ${userCustomer.customerId} as "customerId",
      exists (select from ${payrollEmployee} where ${payrollEmployee.userId} = ${userCustomer.userId}) as "isLinked"
    from ${userCustomer} where ${userCustomer.userId} = any(${ids})`)
  return {
    members: new Set(rows.map(({ userId, customerId }) => `${customerId} ${userId}`)),
    linked: new Set(rows.filter(({ isLinked }) => isLinked).map(({ userId }) => userId)),
  }
}

async function brokenClaims(
  tx: Orm,
  context: RequestContext,
  user: LockedUser | undefined,
  employee: LockedEmployee,
): Promise<UserError[]> {
  if (!user) return []
  const claims = Object.entries(claimsOfLink(employee)).flatMap(([claimType, values]) =>
    values.map((claimValue) => ({ claimType, claimValue })),
  )
  return (await Promise.all(claims.map((claim) => claimErrors(tx, context, user, claim)))).flat()
}
