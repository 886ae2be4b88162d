import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { shownOnce } from '../../kit/graphql/shown-once.ts'
import { conflict, invalid, UserErrorType } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { notifyLinkCopied } from '../../accounts/messages/security-notices.ts'
import { createLink } from '../../accounts/links.ts'
import { isConfirmedByProvider } from '../../accounts/required-provider.ts'
import { invitableOf } from '../users/create/resend-confirmation.ts'
import { readMailPage } from '../users/mail-pages.ts'
import type { UserRow } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { shutErrors } from './user-password.ts'
import { OfUserInput } from './user-security.mutations.ts'

/** A link for whoever sets a user's password, or confirms their account. `url` is in no other answer. */
type CopiedLink = ChangeResult<UserRow> & { readonly url: string | null; readonly expiresAt: Date | null }

const IS_MAILED = conflict(null, 'LINK_IS_MAILED', 'Links are mailed here. Send it instead.')
const NO_ADDRESS = invalid(null, 'EMAIL_NOT_CONFIRMED', 'This user has no email address.')
const OWN = invalid(null, 'OWN_ACCESS', 'You cannot change this of yourself.')

/**
 * Makes the link that a mail would have had, for who hands it over in another way: only where there is no mail server, only with full authority over the user,
 * since whoever has the link can set the password, and never of one's own. It lives as long as a mailed one, works once, and ends earlier ones. It
 * proves no mailbox. It gives access to an account, whoever's that is, so it always takes a fresh sign-in, and the user is notified.
 */
async function copyAccessLink(context: RequestContext, id: string): Promise<CopiedLink> {
  if (!context.isFresh) throw refusal('FRESH_AUTH_REQUIRED')
  const { host } = await readMailPage(context, id)
  let made: { readonly address: string; readonly expiresAt: Date } | undefined
  const result = await changeRecord(users, context, { action: 'copyAccessLink', id }, async (tx, user) => {
    if (context.mailSender !== undefined) return [IS_MAILED]
    if (user.id === signedIn(context).userId) return [OWN]
    if (user.email === null) return [NO_ADDRESS]
    const shut = shutErrors(user)
    if (shut.length > 0) return shut
    const isInvitation = (await isConfirmedByProvider(tx, user)) || (await invitableOf(tx, [user])).has(user.id)
    const purpose = isInvitation ? 'CONFIRM_ACCOUNT' : 'PASSWORD_RESET'
    made = await createLink(tx, { purpose, userId: user.id, createdBy: signedIn(context).userId, host, address: user.email, copied: true })
    await notifyLinkCopied(tx, user.id)
    return { after: { purpose, expiresAt: made.expiresAt.toISOString() } }
  })
  if (!result.row || result.errors || !made) return { ...result, url: null, expiresAt: null }
  return { ...result, url: made.address, expiresAt: made.expiresAt }
}

const CopyAccessLinkPayload = builder.objectRef<CopiedLink>('CopyAccessLinkPayload').implement({
  fields: (t) => ({
    userIdentity: t.field({ type: UserIdentityType, nullable: true, resolve: ({ row }) => row }),
    url: t.exposeString('url', { ...shownOnce, nullable: true, description: 'Returned only this once. Null if there are errors.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('copyAccessLink', (t) =>
  t.field({
    access: acting(managers, 'EXECUTE', 'PasswordReset'),
    of: { resource: 'user', verb: 'change' },
    type: CopyAccessLinkPayload,
    description:
      'Makes the link of an invitation or of a new password, to be handed over in another way. Only where the server has no mail server; it lives as long as a mailed one, works once and proves no mailbox.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => copyAccessLink(context, input.id),
  }),
)
