import type { AuditAction } from '../../../../contract/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { and, inArray } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { userClaim } from '../../tables/claim.table.ts'
import type { ClaimsBefore } from '../../tables/payroll.table.ts'
import type { UserRule } from '../users/users.ts'

const TYPES = ['company_id', 'employee_id'] as const
type Claims = { readonly [Type in (typeof TYPES)[number]]: readonly string[] }

export const claimsOfLink = (employee: { readonly companyNumber: string; readonly employeeNumber: string }): Claims => ({
  company_id: [employee.companyNumber],
  employee_id: [employee.employeeNumber],
})

/** Claims from before the link, as they were stored with it. */
export const claimsBeforeLink = (stored: ClaimsBefore | null): Claims => ({
  company_id: stored?.['company_id'] ?? [],
  employee_id: stored?.['employee_id'] ?? [],
})

export const sameClaims = (one: Claims, other: Claims): boolean =>
  TYPES.every((type) => JSON.stringify(one[type]) === JSON.stringify(other[type]))

export async function readLinkClaims(tx: Pick<Orm, 'select'>, userIds: readonly string[]): Promise<(userId: string) => Claims> {
  const rows = await tx
    .select()
    .from(userClaim)
    .where(and(anyOf(userClaim.userId, userIds), inArray(userClaim.claimType, [...TYPES])))
  const of = Map.groupBy(rows, ({ userId, claimType }) => `${userId} ${claimType}`)
  const values = (userId: string, type: string) => (of.get(`${userId} ${type}`) ?? []).map(({ claimValue }) => claimValue).toSorted()
  return (userId) => ({ company_id: values(userId, 'company_id'), employee_id: values(userId, 'employee_id') })
}

/** Sets users' claims to those of their link, or restores those from before it. Requires the same rights as a change of these claims by hand. */
export const linkClaims = (action: AuditAction, claims: ReadonlyMap<string, Claims>): UserRule => ({
  action,
  touches: 'access',
  async prepare(tx, users) {
    const now = await readLinkClaims(
      tx,
      users.map(({ id }) => id),
    )
    return {
      decide({ id }) {
        const [before, after] = [now(id), claims.get(id)]
        return after === undefined || sameClaims(before, after) ? undefined : { before, after }
      },
      write: (tx_, changed) =>
        writeClaims(
          tx_,
          changed.flatMap(({ id }) => {
            const after = claims.get(id)
            return after ? [[id, after] as const] : []
          }),
        ),
    }
  },
})

async function writeClaims(tx: Orm, changed: readonly (readonly [userId: string, claims: Claims])[]): Promise<void> {
  const ids = changed.map(([userId]) => userId)
  await tx.delete(userClaim).where(and(anyOf(userClaim.userId, ids), inArray(userClaim.claimType, [...TYPES])))
  const rows = changed.flatMap(([userId, claims]) => TYPES.flatMap((type) => claims[type].map((value) => ({ userId, type, value }))))
  await tx.execute(sql`insert into ${userClaim} (user_id, claim_type, claim_value)
    select "userId", type, value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("userId" uuid, type text, value text)`)
}
