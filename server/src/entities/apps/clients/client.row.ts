import { columnsWithout } from '../../../db/columns-without.ts'
import { client } from '../../../tables/client.table.ts'

export const clientColumns = columnsWithout(client, 'nameFolded')

export type LockedClient = typeof client.$inferSelect
export type ClientRow = { readonly [Column in keyof typeof clientColumns]: LockedClient[Column] }
