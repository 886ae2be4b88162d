import { ACTIVITY_TYPES, keyOf } from './activities.ts'
import type { Activity, GridRow } from './activities.ts'
import { isGranted } from './pending.ts'
import type { Pending } from './pending.ts'

/** What the grid is drawn from. */
export type Shown = {
  readonly saved: ReadonlySet<string>
  readonly pending: Pending
  readonly conflicts: ReadonlySet<string>
  /** What the profile has otherwise than its template; undefined where it follows none. */
  readonly overrides: ReadonlySet<string> | undefined
}

/** One cell as it is drawn. `inherited`: by the template alone; `override`: otherwise than the template. */
export type CellMark = {
  readonly granted: boolean
  readonly change: 'added' | 'removed' | undefined
  readonly origin: 'inherited' | 'override' | undefined
  readonly isConflict: boolean
}

/** One row's cells as one text, so that a row is drawn anew only where it differs. */
export const marksOf = ({ name, types }: GridRow, shown: Shown): string =>
  ACTIVITY_TYPES.map((type) => (types.includes(type) ? codeOf(markOf({ name, type }, shown)) : NONE)).join('')

/** The cells of a row; undefined where there is no such activity. */
export const readMarks = (marks: string): readonly (CellMark | undefined)[] =>
  [...marks].map((code) => (code === NONE ? undefined : markOfCode(code)))

const markOf = (activity: Activity, { saved, pending, conflicts, overrides }: Shown): CellMark => {
  const key = keyOf(activity)
  const [granted, was] = [isGranted(saved, pending, key), saved.has(key)]
  // A change of a cell makes it differ from the template, or follow it again.
  const isOverride = overrides?.has(key) !== (granted !== was)
  return {
    granted,
    change: granted === was ? undefined : granted ? 'added' : 'removed',
    origin: overrides === undefined ? undefined : isOverride ? 'override' : granted ? 'inherited' : undefined,
    isConflict: conflicts.has(key),
  }
}

const NONE = '.'
const ORIGINS = [undefined, 'inherited', 'override'] as const

const codeOf = ({ granted, change, origin, isConflict }: CellMark): string =>
  (Number(granted) + 2 * Number(change !== undefined) + 4 * Number(isConflict) + 8 * ORIGINS.indexOf(origin)).toString(36)

const markOfCode = (code: string): CellMark => {
  const bits = Number.parseInt(code, 36)
  const granted = (bits & 1) === 1
  return {
    granted,
    change: (bits & 2) === 0 ? undefined : granted ? 'added' : 'removed',
    origin: ORIGINS[bits >> 3],
    isConflict: (bits & 4) !== 0,
  }
}
