import type { RowFindingCode } from '../../../../../contract/job-causes.ts'
import type { SettledRow } from '../../../kit/jobs/claim.ts'
import type { Finding, HrRecord, Run } from '../wizard.ts'

/** @param value what the sentence names besides the field */
export const found = (path: string | null, code: RowFindingCode, message: string, value?: string): Finding => ({
  path,
  code,
  message,
  ...(value !== undefined && value !== '' && { value }),
})

export const MIGRATED_ALREADY = found(null, 'MIGRATED_ALREADY', 'This was migrated before, and nothing has changed.')

/** Whether a reviewed row is about somebody or something that the portal has already. */
export const isThere = ({ outcome, findings }: { readonly outcome: string; readonly findings: readonly Pick<Finding, 'code'>[] }) =>
  outcome === 'LINK' || outcome === 'UPDATE' || findings.some(({ code }) => code === MIGRATED_ALREADY.code)

/** Why a record is left out, whatever it is. */
export function leftOut({ leftOut: ids, rules }: Run, { id, isActive }: HrRecord): Finding | undefined {
  if (ids.includes(id)) return found(null, 'LEFT_OUT', 'Left out by hand.')
  return !isActive && rules.inactive === 'LEAVE_OUT' ? found(null, 'INACTIVE', 'The HR product has this as inactive.') : undefined
}

/** A row that is no longer what the review found. */
export const moved = (number: number): SettledRow => ({
  number,
  state: 'REFUSED',
  code: 'CHANGED_SINCE_REVIEW',
  message: 'This has changed since the review. Migrate it by a new migration.',
})

/** Why an undo left somebody or something as it is. */
export const untouched = (number: number, there: object | undefined, created: boolean): SettledRow => {
  const ending = (code: RowFindingCode, message: string): SettledRow => ({ number, state: 'REFUSED', code, message })
  if (!there) return ending('GONE', 'This is gone already.')
  if (created && 'userCount' in there && Number(there.userCount) > 0) return ending('HAS_USERS', 'This customer has users.')
  return created && 'lastLogonDate' in there && there.lastLogonDate !== null
    ? ending('HAS_SIGNED_IN', 'This user has signed in since.')
    : ending('CHANGED_SINCE', 'Somebody has changed this since.')
}
