import { describe, expect, it } from 'vitest'
import { keyOf, rowsOf } from '#src/features/access-profiles/grid/activities.ts'
import type { Activity } from '#src/features/access-profiles/grid/activities.ts'
import { marksOf, readMarks } from '#src/features/access-profiles/grid/marks.ts'
import {
  cellsBetween,
  cellsToSend,
  changedCells,
  movedTo,
  NOTHING_PENDING,
  rebased,
  resolved,
  setCells,
  toggled,
} from '#src/features/access-profiles/grid/pending.ts'

const cell = (key: string): Activity => {
  const [type, name = ''] = key.split(' ')
  return { type: type === 'CREATE' ? 'CREATE' : type === 'DELETE' ? 'DELETE' : 'VIEW', name }
}
const rows = rowsOf(
  ['VIEW Leave', 'CREATE Leave', 'VIEW User', 'DELETE User'].map((key) => ({ ...cell(key), module: key.includes('User') ? null : 'HR' })),
)
const set = (saved: ReadonlySet<string>, keys: readonly string[], granted: boolean, pending = NOTHING_PENDING) =>
  setCells(saved, pending, keys.map(cell), granted)

describe('the grid', () => {
  it('has the portal first, and in each row the types that there are', () => {
    expect(rows).toEqual([
      { name: 'User', module: null, types: ['VIEW', 'DELETE'] },
      { name: 'Leave', module: 'HR', types: ['VIEW', 'CREATE'] },
    ])
  })

  it('takes a heading for its whole row or column, and a range for what is between', () => {
    const keys = (from: [number, number], to = from) =>
      cellsBetween(rows, { row: from[0], column: from[1] }, { row: to[0], column: to[1] }).map(keyOf)
    expect([keys([1, -1]), keys([-1, 0]), keys([0, 3]), keys([1, 3]), keys([1, 1], [0, 0])]).toEqual([
      ['VIEW Leave', 'CREATE Leave'],
      ['VIEW User', 'VIEW Leave'],
      ['DELETE User'],
      [],
      ['VIEW User', 'VIEW Leave', 'CREATE Leave'],
    ])
  })

  it('moves by one, by a page and to the ends, and stays within', () => {
    const size = { rows: 30, columns: 5 }
    const at = { row: 3, column: 0 }
    const to = (key: string, far = false) => movedTo(at, key, size, far)
    expect([to('ArrowLeft'), to('ArrowUp', true), to('PageUp'), to('PageDown'), to('End'), to('End', true), to('Home'), to('a')]).toEqual([
      { row: 3, column: -1 },
      { row: -1, column: 0 },
      { row: -1, column: 0 },
      { row: 13, column: 0 },
      { row: 3, column: 4 },
      { row: 29, column: 4 },
      { row: 3, column: -1 },
      undefined,
    ])
  })

  it('draws what is granted, changed, inherited, overridden and in conflict', () => {
    const saved = new Set(['VIEW Leave', 'VIEW User'])
    const shown = {
      saved,
      pending: set(saved, ['CREATE Leave'], true, set(saved, ['VIEW User'], false)),
      conflicts: new Set(['CREATE Leave']),
      overrides: new Set(['VIEW User']),
    }
    const marks = rows.map((row) => readMarks(marksOf(row, shown)))
    const none = undefined
    expect(marks).toEqual([
      [
        { granted: false, change: 'removed', origin: none, isConflict: false },
        none,
        none,
        { granted: false, change: none, origin: none, isConflict: false },
        none,
      ],
      [
        { granted: true, change: none, origin: 'inherited', isConflict: false },
        { granted: true, change: 'added', origin: 'override', isConflict: true },
        none,
        none,
        none,
      ],
    ])
  })
})

describe('changes that are not saved', () => {
  it('end where one cell is set back, and are all granted or none where several are pressed', () => {
    const saved = new Set(['VIEW Leave'])
    const once = set(saved, ['CREATE Leave'], true)
    expect(set(saved, ['CREATE Leave'], false, once).size).toBe(0)
    const both = [cell('VIEW Leave'), cell('CREATE Leave')]
    expect([toggled(saved, NOTHING_PENDING, both), toggled(saved, once, both)]).toEqual([true, false])
  })

  it('keep of a range also what had the value already, and send it only with a change', () => {
    const saved = new Set(['VIEW Leave'])
    const row = set(saved, ['VIEW Leave', 'CREATE Leave'], true)
    expect([changedCells(row).map(keyOf), cellsToSend(row).map(keyOf)]).toEqual([['CREATE Leave'], ['VIEW Leave', 'CREATE Leave']])
    expect(cellsToSend(set(saved, ['VIEW Leave', 'VIEW Leave'], true))).toEqual([])
  })

  it('outlive what somebody else saves: what has come true is done, what they changed otherwise is a conflict of that cell', () => {
    const before = new Set(['VIEW Leave'])
    const pending = set(before, ['VIEW Leave', 'CREATE Leave', 'VIEW User'], true)
    const now = new Set(['CREATE Leave'])
    const { pending: left, conflicts } = rebased(now, pending)
    expect([changedCells(left).map(keyOf), [...conflicts]]).toEqual([['VIEW User'], ['VIEW Leave']])
    const mine = resolved(now, pending, 'VIEW Leave', true)
    const theirs = resolved(now, pending, 'VIEW Leave', false)
    expect([mine.get('VIEW Leave'), theirs.get('VIEW Leave'), rebased(now, mine).conflicts.size]).toEqual([
      { name: 'Leave', type: 'VIEW', was: false, granted: true },
      undefined,
      0,
    ])
  })
})
