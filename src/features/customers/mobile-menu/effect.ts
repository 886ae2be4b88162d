import type { SetCell } from '#src/resources/grid/pending.ts'
import { cellOf } from './cells.ts'

type People = { readonly userType: number; readonly people: number; readonly digest: string }

/** Returns the number of users who will see more entries, and who will see fewer. */
export const effectOf = (changed: readonly SetCell[], people: readonly People[]): { readonly gain: number; readonly lose: number } => {
  const count = (shown: boolean) =>
    within(
      changed.filter(({ isOn }) => isOn === shown),
      people,
    ).reduce((sum, each) => sum + each.people, 0)
  return { gain: count(true), lose: count(false) }
}

/** The groups of users who see more or fewer entries, as the mutation takes them. */
export const affectedBy = (changed: readonly SetCell[], people: readonly People[]) =>
  within(changed, people).map(({ userType, digest }) => ({ userType, digest }))

function within(changed: readonly SetCell[], people: readonly People[]): People[] {
  const types = new Set(changed.map(({ key }) => cellOf(key).userType))
  return people.filter(({ userType }) => types.has(userType))
}
