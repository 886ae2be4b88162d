import { columnsWithout } from '../../db/columns-without.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import type { LockedUser } from '../users/user.row.ts'

export const sessionColumns = columnsWithout(serverSideSession, 'securityStamp', 'userAgent')

export type SessionRow = { readonly [Column in keyof typeof sessionColumns]: (typeof serverSideSession.$inferSelect)[Column] }
/** A session with its user, who decides who may end it. */
export type LockedSession = typeof serverSideSession.$inferSelect & { readonly owner: LockedUser }
