import type { GridRow } from './cells.ts'
import { isOn } from './pending.ts'
import type { Pending } from './pending.ts'

/** What a grid is drawn from. */
export type Shown = {
  readonly saved: ReadonlySet<string>
  readonly pending: Pending
  readonly conflicts: ReadonlySet<string>
  /** What is saved otherwise than in a template; undefined where none is followed. */
  readonly overrides?: ReadonlySet<string> | undefined
}

/** One cell as it is drawn. `inherited`: by the template alone; `override`: otherwise than the template. */
export type CellMark = {
  readonly isOn: boolean
  readonly change: 'added' | 'removed' | undefined
  readonly origin: 'inherited' | 'override' | undefined
  readonly isConflict: boolean
}

/** One row's cells as one text, so that a row is drawn anew only where it differs. */
export const marksOf = ({ cells }: GridRow, shown: Shown): string =>
  cells.map((key) => (key === undefined ? NONE : codeOf(markOf(key, shown)))).join('')

/** The cells of a row; undefined where there is none. */
export const readMarks = (marks: string): readonly (CellMark | undefined)[] =>
  [...marks].map((code) => (code === NONE ? undefined : markOfCode(code)))

const markOf = (key: string, { saved, pending, conflicts, overrides }: Shown): CellMark => {
  const [value, was] = [isOn(saved, pending, key), saved.has(key)]
  // A change of a cell makes it differ from the template, or follow it again.
  const isOverride = overrides?.has(key) !== (value !== was)
  return {
    isOn: value,
    change: value === was ? undefined : value ? 'added' : 'removed',
    origin: overrides === undefined ? undefined : isOverride ? 'override' : value ? 'inherited' : undefined,
    isConflict: conflicts.has(key),
  }
}

const NONE = '.'
const ORIGINS = [undefined, 'inherited', 'override'] as const

const codeOf = ({ isOn: value, change, origin, isConflict }: CellMark): string =>
  (Number(value) + 2 * Number(change !== undefined) + 4 * Number(isConflict) + 8 * ORIGINS.indexOf(origin)).toString(36)

const markOfCode = (code: string): CellMark => {
  const bits = Number.parseInt(code, 36)
  const value = (bits & 1) === 1
  return {
    isOn: value,
    change: (bits & 2) === 0 ? undefined : value ? 'added' : 'removed',
    origin: ORIGINS[bits >> 3],
    isConflict: (bits & 4) !== 0,
  }
}
