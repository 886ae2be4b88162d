import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Logger } from '../../platform/log.ts'
import { onEveryHost } from '../../access/on-every-host.ts'
import { existingLookalikes } from './create/lookalikes.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/** A member of vendor staff, and another user who has the name or address that the former signs in with. */
type Shadowed = { readonly staffId: string; readonly userId: string; readonly partnerId: string | null }

const MOST_LINES = 20

/**
 * Finds vendor staff over whom another user takes precedence on some host, from before their names were reserved.
 * @param most maximum number of pairs
 */
export async function shadowedStaff(orm: Pick<Orm, 'execute'>, most: number): Promise<readonly Shadowed[]> {
  const { rows } = await orm.execute<Shadowed>(sql`
    with staff as materialized (
      select ${userIdentity.id}, ${userIdentity.userNameKey} as text from ${userIdentity} where ${onEveryHost}
      union select ${userIdentity.id}, ${userIdentity.emailKey} from ${userIdentity} where ${onEveryHost} and ${userIdentity.emailKey} is not null
    )
    select distinct staff.id as "staffId", other.id as "userId", other.partner_id as "partnerId" from staff cross join lateral (
      select ${userIdentity.id}, ${userIdentity.partnerId} from ${userIdentity} where ${userIdentity.userNameKey} = staff.text
      union select ${userIdentity.id}, ${userIdentity.partnerId} from ${userIdentity} where ${userIdentity.emailKey} = staff.text
    ) as other where other.id <> staff.id order by 1, 2 limit ${most}`)
  return rows
}

/** Logs up to twenty of these pairs, and of lookalikes, at start. */
export async function reportShadowedStaff(orm: Pick<Orm, 'execute'>, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const pair of await shadowedStaff(orm, MOST_LINES))
    log.warn(pair, 'Another user has a user name or an email address of vendor staff, who cannot sign in by it there: rename one of them')
  for (const user of await existingLookalikes(orm, MOST_LINES))
    log.warn(
      user,
      'A user name or an email address looks like that of vendor staff or of an administrator of its host in another script: rename the user',
    )
}
