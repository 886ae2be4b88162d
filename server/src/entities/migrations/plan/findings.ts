import type { RowFindingCode } from '../../../../../contract/job-causes.ts'
import type { SettledRow } from '../../../kit/jobs/claim.ts'
import type { Finding, HrRecord, Run } from '../wizard.ts'

/** @param value value that the message mentions besides the field */
export const createFinding = (path: string | null, code: RowFindingCode, message: string, value?: string): Finding => ({
  path,
  code,
  message,
  ...(value !== undefined && value !== '' && { value }),
})

export const MIGRATED_ALREADY = createFinding(null, 'MIGRATED_ALREADY', 'This was migrated before, and nothing has changed.')

const DOUBTS: readonly RowFindingCode[] = ['HR_ID_OF_OTHER', 'MOVES_CUSTOMER', 'NAME_DIFFERS']
/** Whether a finding asks if a record and a person of the portal are the same. */
export const isDoubt = (code: string): boolean => DOUBTS.some((each) => each === code)
const IN_PORTAL: ReadonlySet<string> = new Set<RowFindingCode>(['MIGRATED_ALREADY', ...DOUBTS])

/** Whether the portal already has the user or customer of a reviewed row. */
export const isThere = ({ outcome, findings }: { readonly outcome: string; readonly findings: readonly Pick<Finding, 'code'>[] }) =>
  outcome === 'LINK' || outcome === 'UPDATE' || findings.some(({ code }) => IN_PORTAL.has(code))

/** Returns why a record of any kind is left out, if it is. */
export function findExclusion({ leftOut: ids, rules }: Run, { id, isActive }: HrRecord): Finding | undefined {
  if (ids.includes(id)) return createFinding(null, 'LEFT_OUT', 'Left out by hand.')
  return !isActive && rules.inactive === 'LEAVE_OUT' ? createFinding(null, 'INACTIVE', 'The HR product has this as inactive.') : undefined
}

/** Result of a row that no longer matches the review. */
export const moved = (number: number): SettledRow => ({
  number,
  state: 'REFUSED',
  code: 'CHANGED_SINCE_REVIEW',
  message: 'This has changed since the review. Migrate it by a new migration.',
})

/** Result of a row that an undo left unchanged, with the reason. */
export const untouched = (number: number, there: object | undefined, created: boolean): SettledRow => {
  const ending = (code: RowFindingCode, message: string): SettledRow => ({ number, state: 'REFUSED', code, message })
  if (!there) return ending('GONE', 'This is gone already.')
  if (created && 'userCount' in there && Number(there.userCount) > 0) return ending('HAS_USERS', 'This customer has users.')
  return created && 'lastLogonDate' in there && there.lastLogonDate !== null
    ? ending('HAS_SIGNED_IN', 'This user has signed in since.')
    : ending('CHANGED_SINCE', 'Somebody has changed this since.')
}
