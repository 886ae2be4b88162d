import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VARIABLES } from '../../server/src/platform/variables.ts'

const NAME = /`([A-Z][A-Z_]+)`/g
const [, table = ''] = /\| Variable \|[^\n]*\n\|[- |]+\|\n((?:\|[^\n]*\n)+)/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
const named = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(NAME)].map(([, name = '']) => name))

it('names in docs/operations.md each setting that the server reads, and no other', () => {
  expect(named.toSorted()).toEqual(Object.keys(VARIABLES).toSorted())
})
