import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { customersList } from '#src/features/customers/list/customers.list.tsx'
import { usersList } from '#src/features/users/list/users.list.tsx'
import { exportedColumns } from '#src/resources/list/columns/exported-columns.ts'
import type { AnyList } from '#src/resources/list/list.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { customers } from '../../server/src/entities/customers/customers.ts'
import { exportedHeadings, userFields } from '../../server/src/entities/user-import/import-fields.ts'
import { users } from '../../server/src/entities/users/users.ts'
import { isExported } from '../../server/src/kit/export/export-cells.ts'
import { guessMapping } from '../../server/src/kit/import/reading/headings.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })
const unknown = ({ columns }: AnyList, knows: (column: string) => boolean) =>
  exportedColumns(columns, i18n).flatMap(({ column }) => (knows(column) ? [] : [column]))

// The server refuses an export with a column that it does not know, as a whole.
it.each(['admin', 'vendor'] satisfies Portal[])('the server exports every column that a list of the %s portal has', (portal) => {
  expect(unknown(usersList(portal), (column) => isExported(users, column))).toEqual([])
  expect(unknown(customersList(portal), (column) => isExported(customers, column))).toEqual([])
})

it('an export of users has the ID by which an import finds them, after the headings that it recognises', () => {
  const columns = exportedColumns(usersList('vendor').columns, i18n).slice(0, 4)
  expect(columns.map(({ column }) => column)).toEqual(['displayName', 'email', 'userName', 'id'])
  const headings = columns.map(({ label }) => label)
  expect(guessMapping(userFields, headings, exportedHeadings)).toEqual({ email: 1, userName: 2, userId: 3 })
})
