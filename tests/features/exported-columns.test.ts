import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { customersList } from '#src/features/customers/list/customers.list.tsx'
import { usersList } from '#src/features/users/list/users.list.tsx'
import { exportedColumns } from '#src/resources/list/columns/exported-columns.ts'
import type { AnyList } from '#src/resources/list/list.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { customers } from '../../server/src/entities/customers/customers.ts'
import { users } from '../../server/src/entities/users/users.ts'
import { isExported } from '../../server/src/kit/export/export-cells.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })
const unknown = ({ columns }: AnyList, knows: (column: string) => boolean) =>
  exportedColumns(columns, i18n).flatMap(({ column }) => (knows(column) ? [] : [column]))

// The server refuses an export with a column that it does not know, as a whole.
it.each(['admin', 'vendor'] satisfies Portal[])('the server exports every column that a list of the %s portal has', (portal) => {
  expect(unknown(usersList(portal), (column) => isExported(users, column))).toEqual([])
  expect(unknown(customersList(portal), (column) => isExported(customers, column))).toEqual([])
})
