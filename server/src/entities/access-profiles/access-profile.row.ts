import { columnsWithout } from '../../db/columns-without.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'

export const accessProfileColumns = columnsWithout(accessProfile, 'nameFolded', 'searchText')

export type AccessProfileRow = { readonly [Column in keyof typeof accessProfileColumns]: (typeof accessProfile.$inferSelect)[Column] }
export type LockedProfile = typeof accessProfile.$inferSelect
