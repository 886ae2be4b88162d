import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printColumns, readColumns } from '#src/resources/list/columns/chosen-columns.ts'

const id = fc.stringMatching(/^[a-z][\w-]{0,9}$/)

it('reads the columns of lists as it printed them', () => {
  fc.assert(
    fc.property(fc.dictionary(id, fc.array(id, { maxLength: 5 }), { noNullPrototype: true }), (chosen) => {
      expect(readColumns(printColumns(chosen))).toEqual(chosen)
    }),
  )
})

it('reads nothing where nothing was chosen, and none of what cannot be read', () => {
  expect([readColumns(undefined), readColumns(''), readColumns('users'), readColumns(';:a;users:')]).toEqual([{}, {}, {}, { users: [] }])
})
