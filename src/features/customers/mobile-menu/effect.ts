import type { SetCell } from '#src/resources/grid/pending.ts'
import { cellOf } from './cells.ts'

type People = readonly { readonly userType: number; readonly people: number }[]

/** Returns the number of users who will see more entries, and who will see fewer. */
export const effectOf = (changed: readonly SetCell[], people: People): { readonly gain: number; readonly lose: number } => {
  const count = (shown: boolean) => {
    const types = new Set(changed.filter(({ isOn }) => isOn === shown).map(({ key }) => cellOf(key).userType))
    return people.filter(({ userType }) => types.has(userType)).reduce((sum, each) => sum + each.people, 0)
  }
  return { gain: count(true), lose: count(false) }
}
