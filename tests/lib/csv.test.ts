import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { readCsv, writeCsv } from '#src/lib/csv.ts'

const ATTACKS = [
  "Eve;=cmd|' /C calc'!A0; x",
  'Eve,+1',
  'a\t=1',
  'a|-1',
  'line\n@SUM(A1)',
  'line\r=1',
  ';=1;=2',
  ' =1',
  '＝1',
  '=1',
  'x; =1',
]

it.each([',', ';', '\t'])('H4 writes no formula, whichever separator a reader assumes (%s)', (separator) => {
  for (const attack of ATTACKS) {
    const written = writeCsv(separator, [
      ['first', attack],
      [attack, 'last'],
    ])
    const cells = written.replaceAll('"', '').split(/[,;|\t\r\n]/)
    expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([])
  }
})

/** Without the apostrophes before what a spreadsheet takes for a formula, and no other: only these are added. */
const bare = (cell: string) => cell.replaceAll(/(^|[,;|\t\r\n][\s\uFEFF]*)'(?=[\t\r]|[\s\uFEFF]*'?[=+\-@＝＋－＠])/g, '$1')

it('H4 reads back what was written, whatever stands in the cells, but for the apostrophe before a formula', () => {
  const any = fc.string({ unit: 'grapheme' })
  const signs = fc.string({ unit: fc.constantFrom(...`a'"=+-@＝,;| \t\r\n`) })
  const cell = fc.oneof(any, signs).map((text) => text.replaceAll('\0', '').replace(/^\uFEFF/, ''))
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(rows, (some) => {
      const back = readCsv(writeCsv(',', some))
      expect(back.map((row) => row.map(bare))).toEqual(some.map((row) => row.map(bare)))
    }),
    { numRuns: 500 },
  )
})

it('reads quotes, line ends within them and empty cells, with and without an end of the last line', () => {
  expect(readCsv('\uFEFFa,"b ""c""\r\nd",\r\n,e,f')).toEqual([
    ['a', 'b "c"\r\nd', ''],
    ['', 'e', 'f'],
  ])
})

it.each([
  ['a quote that is never closed', (many: number) => `a,b\n"${'""'.repeat(many)}x\n`],
  ['escaped quotes', (many: number) => `a,b\n"${'""'.repeat(many)}"\n`],
  ['a closed quote that text follows', (many: number) => `a,b\n${'"x"y,'.repeat(many)}\n`],
])('looks at each character a bounded number of times: %s', (_, textOf) => {
  const text = textOf(2000)
  let looked = 0
  const search = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, word, from = 0) {
    const rest = this.slice(from)
    const at = rest.split(word, 1)[0]?.length ?? 0
    looked += Math.min(at + 1, rest.length)
    return at === rest.length ? -1 : from + at
  })
  const rows = readCsv(text)
  search.mockRestore()
  expect([rows.length, looked <= 2 * text.length]).toEqual([2, true])
})

it('keeps what follows a closed quote, and the rest of a text whose quote is never closed', () => {
  expect(readCsv('"a"b,"c\r"\r\n"d""e,\r\nf')).toEqual([['ab', 'c\r'], ['d"e,\r\nf']])
})
