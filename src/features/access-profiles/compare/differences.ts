import { keyOf } from '../grid/activities.ts'
import type { Activity, KnownActivity } from '../grid/activities.ts'

export type Difference = Activity & { readonly here: boolean; readonly there: boolean }

/** Compares two profiles permission by permission. Permissions that neither grants are left out. */
export const compared = (known: readonly KnownActivity[], here: readonly Activity[], there: readonly Activity[]): readonly Difference[] => {
  const [own, other] = [new Set(here.map(keyOf)), new Set(there.map(keyOf))]
  return known.flatMap(({ name, type }) => {
    const key = keyOf({ name, type })
    return own.has(key) || other.has(key) ? [{ name, type, here: own.has(key), there: other.has(key) }] : []
  })
}

export const isDifferent = ({ here, there }: Difference): boolean => here !== there
