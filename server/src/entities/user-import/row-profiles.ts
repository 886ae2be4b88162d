import type { RowFindingCode } from '../../../../contract/job-causes.ts'
import { placesOf } from '../../kit/import/reading/cells.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import type { NamedProfile } from '../access-profiles/profiles-by-name.ts'
import { AMBIGUOUS, isSimilar, type Resolved } from '../partners/partners-by-name.ts'

/**
 * One name is of a profile at every customer; of several, each is of a profile at the customer in its place, and an empty place means none. Undefined if
 * they cannot be paired.
 */
export function profilesAt(names: readonly string[], places: readonly (string | undefined)[]): readonly NamedProfile[] | undefined {
  const customerIds = places.filter((id) => id !== undefined)
  const [name, ...more] = names
  if (name === undefined) return []
  if (more.length === 0)
    return customerIds.length === 0 ? [{ name, customerId: '' }] : customerIds.map((customerId) => ({ name, customerId }))
  const at = names.length === places.length ? places : customerIds
  const beyond = names.slice(at.length).some((each) => each !== '')
  if (names.length < at.length || beyond || names.some((each, place) => each !== '' && at[place] === undefined)) return undefined
  return names.flatMap((each, place) => (each === '' ? [] : [{ name: each, customerId: at[place] ?? '' }]))
}

/** Why the access profiles that a row names are not known. */
export function profileFindings(named: readonly NamedProfile[] | undefined, resolved: readonly Resolved[]): ImportFinding[] {
  if (!named) return [finding('PROFILES_UNPAIRED', 'Name one access profile, or one for each customer of the row.')]
  const similar = [...new Set(resolved.filter(isSimilar).map((each) => each.similar))]
  return [
    ...similar.map((value) => ({
      ...finding('PROFILE_SIMILAR', 'No access profile has exactly this name, but a similar one.'),
      value,
    })),
    ...(resolved.includes(AMBIGUOUS)
      ? [finding('PROFILE_AMBIGUOUS', 'Several access profiles have a similar name, and none has exactly this one.')]
      : []),
  ]
}

/** The cell with similar names that exist, where each is known and the name of the row stands for the same one at every customer. */
export function profileSuggestion(cell: string, resolved: readonly Resolved[]): { readonly accessProfiles?: string } {
  const [first, ...more] = placesOf(cell)
  const alike = new Set(resolved.map((each) => (isSimilar(each) ? each.similar : undefined)))
  const [similar] = alike
  return first !== undefined && more.length === 0 && alike.size === 1 && similar !== undefined ? { accessProfiles: similar } : {}
}

const finding = (code: RowFindingCode, message: string): ImportFinding => ({ path: 'accessProfiles', code, message })
