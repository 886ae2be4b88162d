import { acting, managers } from '../../../access/rules.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import { ruled } from '../../../kit/graphql/input-rules.ts'
import { confirmLastAdmin, userPayload } from '../user-payload.ts'
import { detailInputs } from '../user.rules.ts'
import { userDetails } from '../user-details.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { readMailPage } from '../mail-pages.ts'
import { NAME_TAKEN } from '../create/name-conflicts.ts'
import { patchUser, touchOf, type PatchOptions, type UserPatch } from './user-patch.ts'
import { users, type UserResult } from '../users.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'

/** Changes basic details of a user. A user who becomes inactive is signed out everywhere. @param version version that the caller saw */
export async function updateUser(
  context: RequestContext,
  id: string,
  version: number,
  patch: UserPatch,
  options: Pick<PatchOptions, 'consent' | 'isInvited'>,
): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  try {
    return await changeRecord(users, context, { action: 'updateUser', id: id, version, touches: touchOf(patch) }, (tx, user) =>
      patchUser(tx, context, user, patch, { ...options, letter }),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { row: null, errors: [NAME_TAKEN] }
  }
}

const UpdateUserInput = builder.inputType('UpdateUserInput', {
  description: "Fields that are omitted or null stay unchanged; '' clears a text.",
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'Version of the user that the caller read. A ConflictError if it has changed since.' }),
    ...detailInputs(t),
    email: t.string({
      description: 'New email address. A confirmed address stays in use until the new one is confirmed by the emailed link.',
      ...ruled(userDetails.email.rule),
    }),
    isActive: t.boolean(),
    userType: t.int(ruled({ required: true })),
    roles: t.stringList(),
    locale: t.string(),
    partnerId: t.string({
      description: "Partner of the user; '' for none. Only for vendor staff, and only vendor operations may change it.",
    }),
    confirmLastAdmin: t.boolean(confirmLastAdmin),
    customerIds: t.idList({ description: "Replaces the user's memberships in customers that the caller may see." }),
  }),
})

const UpdateUserPayload = userPayload('UpdateUserPayload')

builder.mutationField('updateUser', (t) =>
  t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: { resource: 'user', verb: 'update' },
    type: UpdateUserPayload,
    description: 'Changes the basic details of a user.',
    args: { input: t.arg({ type: UpdateUserInput, required: true }) },
    resolve: (_, { input: { id, version, confirmLastAdmin: confirmed, ...patch } }, context) =>
      updateUser(
        context,
        id,
        version,
        { ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null && value !== undefined)) },
        { consent: { confirmLastAdmin: confirmed } },
      ),
  }),
)
