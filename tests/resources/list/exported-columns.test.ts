import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { exportedColumns } from '#src/resources/list/columns/exported-columns.ts'
import type { AnyRow, Column } from '#src/resources/list/list.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })
const email: Column<AnyRow> = { id: 'email', label: msg`Email`, cell: 'text', value: () => null }
const columns: readonly Column<AnyRow>[] = [
  {
    id: 'name',
    label: msg`Name`,
    cell: 'identity',
    value: ({ id }) => ({ id, name: id }),
    exports: [{ id: 'name', label: msg`Name` }, email],
  },
  {
    id: 'status',
    label: msg`Status`,
    cell: 'text',
    value: () => null,
    filter: { kind: 'choice', field: 'status', choices: [{ value: 'ACTIVE', label: msg`Active` }] },
  },
  email,
]

it('exports what one column shows at once as several, and nothing twice', () => {
  expect(exportedColumns(columns, i18n)).toEqual([
    { column: 'name', label: 'Name' },
    { column: 'email', label: 'Email' },
    { column: 'status', label: 'Status', words: [{ value: 'ACTIVE', word: 'Active' }] },
  ])
})
