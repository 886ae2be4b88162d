import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AuditEntry } from '../../../kit/audit/audit.ts'
import { writeAudit } from '../../../kit/audit/audit.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid, UserErrorType } from '../../../kit/graphql/user-error.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { outbox } from '../../../tables/outbox.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import { homesOf, invitationOf } from './insert-users.ts'
import type { NewUser } from './new-user.ts'

/** Address that the sample was sent to. */
type Sample = { readonly recipient: string | null; readonly errors: UserError[] | null }

const WITHOUT_ADDRESS = invalid(null, 'EMAIL_NOT_CONFIRMED', 'You have no confirmed email address to send it to.')
const NOBODY = invalid(null, 'NOBODY_TO_CREATE', 'No new user would be sent an invitation.')

export const samplePayload = (name: string) =>
  builder.objectRef<Sample>(name).implement({
    fields: (t) => ({
      recipient: t.exposeString('recipient', { nullable: true, description: 'Address that the sample is sent to.' }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })

/**
 * Sends the invitation that a new user would get to the caller instead. Its link is stored nowhere, so it opens nothing, and the message has a purpose
 * of its own, so that it counts nowhere as an invitation.
 * @param user somebody whom the review has found; undefined if nobody would be invited
 */
export async function sendSampleOf(
  context: RequestContext,
  user: NewUser | undefined,
  about: Pick<AuditEntry & { action: 'sendInvitationSample' }, 'subjectId'> & { readonly subjectType: string },
): Promise<Sample> {
  const actor = signedIn(context)
  const isOwn = and(eq(userIdentity.id, actor.userId), eq(userIdentity.emailConfirmed, true))
  const [own] = await context.orm.select({ email: userIdentity.email }).from(userIdentity).where(isOwn)
  const recipient = own?.email ?? null
  if (recipient === null) return { recipient: null, errors: [WITHOUT_ADDRESS] }
  if (!user) return { recipient: null, errors: [NOBODY] }
  const homes = await homesOf(context, [user])
  const { mail } = invitationOf(actor, { ...user, id: randomUUID() }, homes)
  await context.orm.transaction(async (tx) => {
    await tx.insert(outbox).values({ ...mail, recipient, userId: actor.userId, purpose: 'INVITATION_SAMPLE' })
    await writeAudit(tx, actor, { action: 'sendInvitationSample', ...about })
  })
  return { recipient, errors: null }
}
