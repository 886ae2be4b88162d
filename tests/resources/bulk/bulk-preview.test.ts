import { expect, it } from 'vitest'
import { changesNone } from '#src/resources/bulk/BulkPreview.tsx'

it.each([
  ['all were judged and none would change', { total: 3, checked: 3, changing: 0 }, true],
  ['one would change', { total: 3, checked: 3, changing: 1 }, false],
  ['others were not judged', { total: 300, checked: 100, changing: 0 }, false],
])('whether a check offers to start where %s', (_, counts, expected) => {
  expect(changesNone({ ...counts, unchanged: 0, refused: [], errors: null })).toBe(expected)
})
