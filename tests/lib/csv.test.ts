import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv, writeCsv } from '#src/lib/csv.ts'

it('reads back what was written, whatever stands in the cells', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/^\uFEFF/, ''))
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(rows, (some) => {
      expect(readCsv(writeCsv(',', some))).toEqual(some)
    }),
  )
})

it('reads quotes, line ends within them and empty cells, with and without an end of the last line', () => {
  expect(readCsv('\uFEFFa,"b ""c""\r\nd",\r\n,e,f')).toEqual([
    ['a', 'b "c"\r\nd', ''],
    ['', 'e', 'f'],
  ])
})
