import { desc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { settingsImport, type TouchedRecord } from '../../tables/settings/settings-file.table.ts'

const MOST = 100

export type PastImport = {
  readonly id: string
  readonly at: Date
  /** Null once the user was deleted. */
  readonly by: string | null
  readonly created: number
  readonly changed: number
  readonly deleted: number
  readonly takenBackAt: Date | null
}

/** The imports of settings that are stored, newest first. A take-back is one of them, as it can be taken back itself. */
export async function readPastImports(orm: Pick<Orm, 'select'>): Promise<PastImport[]> {
  const rows = await orm
    .select({
      id: settingsImport.id,
      at: settingsImport.at,
      displayName: userIdentity.displayName,
      userName: userIdentity.userName,
      changes: settingsImport.changes,
      takenBackAt: settingsImport.takenBackAt,
    })
    .from(settingsImport)
    .leftJoin(userIdentity, eq(userIdentity.id, settingsImport.createdBy))
    .orderBy(desc(settingsImport.at), desc(settingsImport.id))
    .limit(MOST)
  return rows.map(({ displayName, userName, changes, ...row }) => {
    const count = (action: TouchedRecord['action']) => changes.filter((each) => each.action === action).length
    return { ...row, by: displayName ?? userName, created: count('CREATE'), changed: count('CHANGE'), deleted: count('DELETE') }
  })
}
