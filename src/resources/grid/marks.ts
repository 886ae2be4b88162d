import type { GridRow } from './cells.ts'
import { isOn, type Pending } from './pending.ts'

/** The state from which a grid renders. */
export type Shown = {
  readonly saved: ReadonlySet<string>
  readonly pending: Pending
  readonly conflicts: ReadonlySet<string>
  /** Keys of the cells whose saved value differs from the template; undefined if no template is followed. */
  readonly overrides?: ReadonlySet<string> | undefined
}

/** State of one cell. `inherited` means granted by the template; `override` means that the cell differs from the template. */
export type CellMark = {
  readonly isOn: boolean
  readonly change: 'added' | 'removed' | undefined
  readonly origin: 'inherited' | 'override' | undefined
  readonly isConflict: boolean
}

/** Encodes the cells of a row as one string, so that only rows that differ render again. */
export const marksOf = ({ cells }: GridRow, shown: Shown): string =>
  cells.map((key) => (key === undefined ? NONE : codeOf(markOf(key, shown)))).join('')

/** Decodes the cells of a row; undefined for a position without a cell. */
export const readMarks = (marks: string): readonly (CellMark | undefined)[] =>
  [...marks].map((code) => (code === NONE ? undefined : markOfCode(code)))

const markOf = (key: string, { saved, pending, conflicts, overrides }: Shown): CellMark => {
  const [value, was] = [isOn(saved, pending, key), saved.has(key)]
  // A pending change toggles whether the cell differs from the template.
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
