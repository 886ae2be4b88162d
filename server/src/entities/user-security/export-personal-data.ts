import { acting, managers } from '../../access/rules.ts'
import { newLink, revokeExports } from '../../accounts/links.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { shownOnce } from '../../kit/graphql/shown-once.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { shortLink } from '../../tables/outbox.table.ts'
import type { UserRow } from '../users/user.row.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { users } from '../users/users.ts'
import { OfUserInput } from './user-security.mutations.ts'

type Export = ChangeResult<UserRow> & { readonly address: string | null }

/**
 * Makes a link to the personal data of a user, for a request by law that somebody answers for them. The archive has data of all of their customers, so
 * it takes full authority over them, and always a fresh sign-in. It lacks what the user's own download has about other people. A link that the user has
 * asked for stays; earlier ones of the caller end.
 */
async function exportPersonalData(context: RequestContext, id: string): Promise<Export> {
  if (!context.isFresh) throw refusal('FRESH_AUTH_REQUIRED')
  const { host } = context
  let address: string | undefined
  const result = await changeRecord(users, context, { action: 'exportPersonalData', id }, async (tx, user) => {
    const { userId } = signedIn(context)
    await revokeExports(tx, user.id, userId)
    const link = newLink({ purpose: 'PERSONAL_DATA', userId: user.id, createdBy: userId, host })
    await tx.insert(shortLink).values(link.row)
    address = link.address
    return { after: { expiresAt: link.row.expiresAt.toISOString() } }
  })
  return { ...result, address: (result.errors ? undefined : address) ?? null }
}

const ExportPersonalDataPayload = builder.objectRef<Export>('ExportPersonalDataPayload').implement({
  fields: (t) => ({
    userIdentity: t.field({ type: UserIdentityType, nullable: true, resolve: ({ row }) => row }),
    address: t.exposeString('address', {
      ...shownOnce,
      nullable: true,
      description: 'Address of a page with a button that downloads the data as a zip file, once. Null if there are errors.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('exportPersonalData', (t) =>
  t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: { resource: 'user', verb: 'change' },
    type: ExportPersonalDataPayload,
    description:
      'Creates a link to download the personal data of a user, as `requestPersonalData` does of the caller’s own, without what is about other people. Needs a fresh sign-in.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => exportPersonalData(context, input.id),
  }),
)
