/** A position in a grid by row and column; -1 is the heading. */
export type Place = { readonly row: number; readonly column: number }
export type Size = { readonly rows: number; readonly columns: number }
/** The rectangle between two positions. A heading stands for its whole row or column. */
export type Range = { readonly from: Place; readonly to: Place }

export const rangeOf = (at: Place): Range => ({ from: at, to: at })

export const isWithin = ({ from, to }: Range, { row, column }: Place): boolean =>
  isBetween(row, from.row, to.row) && isBetween(column, from.column, to.column)

const isBetween = (at: number, one: number, other: number): boolean => {
  const [least, most] = [Math.min(one, other), Math.max(one, other)]
  return least === -1 || (at >= least && at <= most)
}

/** Returns the position that a key moves to; undefined for keys that do not move. With `far`, as with Ctrl, it moves to the end. */
export const movedTo = ({ row, column }: Place, key: string, size: Size, far: boolean): Place | undefined => {
  const within = (at: Place): Place => ({
    row: Math.max(-1, Math.min(size.rows - 1, at.row)),
    column: Math.max(-1, Math.min(size.columns - 1, at.column)),
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: far ? -1 : row - 1, column })
    case 'ArrowDown':
      return within({ row: far ? size.rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: far ? -1 : column - 1 })
    case 'ArrowRight':
      return within({ row, column: far ? size.columns - 1 : column + 1 })
    case 'PageUp':
      return within({ row: row - 10, column })
    case 'PageDown':
      return within({ row: row + 10, column })
    case 'Home':
      return within({ row: far ? -1 : row, column: -1 })
    case 'End':
      return within({ row: far ? size.rows - 1 : row, column: size.columns - 1 })
    default:
      return undefined
  }
}
