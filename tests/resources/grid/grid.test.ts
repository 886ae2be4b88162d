import { describe, expect, it } from 'vitest'
import { cellsWithin, sectionsOf } from '#src/resources/grid/cells.ts'
import { marksOf, readMarks } from '#src/resources/grid/marks.ts'
import { changedCells, NOTHING_PENDING, rebased, resolved, setCells, toggled, withoutSaved } from '#src/resources/grid/pending.ts'
import { movedTo } from '#src/resources/grid/place.ts'

const user = { key: 'User', label: 'Users', section: 'General', cells: ['VIEW User', undefined, 'DELETE User'] }
const leave = { key: 'Leave', label: 'Leave', section: 'HR', cells: ['VIEW Leave', 'CREATE Leave', undefined] }
const rows = [user, leave]
const set = (saved: ReadonlySet<string>, keys: readonly string[], value: boolean, pending = NOTHING_PENDING) =>
  setCells(saved, pending, keys, value)
const keysOf = (cells: Iterable<{ readonly key: string }>) => [...cells].map(({ key }) => key)

describe('the grid', () => {
  it('takes a heading for its whole row or column, and a range for what is between', () => {
    const keys = (from: [number, number], to = from) =>
      cellsWithin(rows, { from: { row: from[0], column: from[1] }, to: { row: to[0], column: to[1] } })
    expect([keys([1, -1]), keys([-1, 0]), keys([0, 2]), keys([1, 2]), keys([1, 1], [0, 0]), keys([-1, -1])]).toEqual([
      ['VIEW Leave', 'CREATE Leave'],
      ['VIEW User', 'VIEW Leave'],
      ['DELETE User'],
      [],
      ['VIEW User', 'VIEW Leave', 'CREATE Leave'],
      ['VIEW User', 'DELETE User', 'VIEW Leave', 'CREATE Leave'],
    ])
  })

  it('keeps what was set while it was being saved, as a change of what is saved now', () => {
    const saved = new Set(['a'])
    const sent = changedCells(set(saved, ['b'], true, set(saved, ['c'], true, set(saved, ['a'], false))))
    // 'a' is set back, 'd' is new.
    const meanwhile = set(saved, ['d'], true, set(saved, ['a'], true, new Map(sent.map((cell) => [cell.key, cell]))))
    expect([...withoutSaved(meanwhile, sent).values()]).toEqual([
      { key: 'd', was: false, isOn: true },
      { key: 'a', was: false, isOn: true },
    ])
    expect([...withoutSaved(meanwhile, []).keys()]).toEqual(['c', 'b', 'd'])
  })

  it('numbers its rows through all sections, and needs none', () => {
    const more = { ...leave, key: 'Reports' }
    expect(sectionsOf([user, leave, more])).toEqual([
      { label: 'General', first: 0, list: [user] },
      { label: 'HR', first: 1, list: [leave, more] },
    ])
    const plain = { key: 'Leave', label: 'Leave', cells: [] }
    expect(sectionsOf([plain])).toEqual([{ label: undefined, first: 0, list: [plain] }])
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

  it('draws what is on, changed, inherited, overridden and in conflict', () => {
    const saved = new Set(['VIEW Leave', 'VIEW User'])
    const shown = {
      saved,
      pending: set(saved, ['CREATE Leave'], true, set(saved, ['VIEW User'], false)),
      conflicts: new Set(['CREATE Leave']),
      overrides: new Set(['VIEW User']),
    }
    const none = undefined
    expect(rows.map((row) => readMarks(marksOf(row, shown)))).toEqual([
      [
        { isOn: false, change: 'removed', origin: none, isConflict: false },
        none,
        { isOn: false, change: none, origin: none, isConflict: false },
      ],
      [
        { isOn: true, change: none, origin: 'inherited', isConflict: false },
        { isOn: true, change: 'added', origin: 'override', isConflict: true },
        none,
      ],
    ])
  })
})

describe('changes that are not saved', () => {
  it('end where one cell is set back, and are all on or all off where several are pressed', () => {
    const saved = new Set(['VIEW Leave'])
    const once = set(saved, ['CREATE Leave'], true)
    expect(set(saved, ['CREATE Leave'], false, once).size).toBe(0)
    const both = ['VIEW Leave', 'CREATE Leave']
    expect([toggled(saved, NOTHING_PENDING, both), toggled(saved, once, both)]).toEqual([true, false])
  })

  it('keep of a range also what had the value already, without counting it', () => {
    const row = set(new Set(['VIEW Leave']), ['VIEW Leave', 'CREATE Leave'], true)
    expect([keysOf(changedCells(row)), keysOf(row.values())]).toEqual([['CREATE Leave'], ['VIEW Leave', 'CREATE Leave']])
  })

  it('outlive what somebody else saves: what has come true is done, what they changed otherwise is a conflict of that cell', () => {
    const before = new Set(['VIEW Leave'])
    const pending = set(before, ['VIEW Leave', 'CREATE Leave', 'VIEW User'], true)
    const now = new Set(['CREATE Leave'])
    const { pending: left, conflicts } = rebased(now, pending)
    expect([keysOf(changedCells(left)), [...conflicts]]).toEqual([['VIEW User'], ['VIEW Leave']])
    const mine = resolved(now, pending, 'VIEW Leave', true)
    const theirs = resolved(now, pending, 'VIEW Leave', false)
    expect([mine.get('VIEW Leave'), theirs.get('VIEW Leave'), rebased(now, mine).conflicts.size]).toEqual([
      { key: 'VIEW Leave', was: false, isOn: true },
      undefined,
      0,
    ])
  })
})
