import type { RequestContext } from '../../../kit/graphql/context.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { readMailPage } from '../mail-pages.ts'
import type { LastAdminConsent } from '../delete/last-admin.ts'
import { NAME_TAKEN } from '../create/name-conflicts.ts'
import { patchUser, touchOf } from './user-patch.ts'
import type { UserPatch } from './user-patch.ts'
import { users } from '../users.ts'
import type { UserResult } from '../users.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'

/** Changes basic details of a user. A user who becomes inactive is signed out everywhere. @param version version that the caller saw */
export async function updateUser(
  context: RequestContext,
  id: string,
  version: number,
  patch: UserPatch,
  consent: LastAdminConsent,
): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  try {
    return await changeRecord(users, context, { action: 'updateUser', id: id, version, touches: touchOf(patch) }, (tx, user) =>
      patchUser(tx, context, user, patch, { letter, consent }),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { row: null, errors: [NAME_TAKEN] }
  }
}
