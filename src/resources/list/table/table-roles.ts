/** Explicit roles for table elements. On narrow screens CSS lays rows out as cards, and some browsers then drop the implicit roles. */
export const as = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
