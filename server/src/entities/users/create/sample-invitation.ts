import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { isAddressProven } from '../../../accounts/proven-address.ts'
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

const WITHOUT_MAIL = invalid(null, 'SAMPLE_WITHOUT_MAIL', 'This server has no mail server, so it sends no invitations.')
const WITHOUT_ADDRESS = invalid(null, 'SAMPLE_WITHOUT_ADDRESS', 'You have no confirmed email address to send it to.')
const WITHOUT_INVITATION = invalid(null, 'SAMPLE_WITHOUT_INVITATION', 'None of the first new users would be sent an invitation.')
const TOO_SOON = invalid(null, 'SAMPLE_TOO_SOON', 'You were sent a sample less than a minute ago.')
const PURPOSE = 'INVITATION_SAMPLE'

/** How many of the first new users are tried, of whom the rules may refuse some since the review. */
export const SAMPLE_ROWS = 20

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
  const refuse = (error: UserError): Sample => ({ recipient: null, errors: [error] })
  if (!context.sendsMail) return refuse(WITHOUT_MAIL)
  const [own] = await context.orm
    .select({ email: userIdentity.email, emailConfirmed: userIdentity.emailConfirmed, emailUnproven: userIdentity.emailUnproven })
    .from(userIdentity)
    .where(eq(userIdentity.id, actor.userId))
  const recipient = own && isAddressProven(own) ? own.email : null
  if (recipient === null) return refuse(WITHOUT_ADDRESS)
  if (!user) return refuse(WITHOUT_INVITATION)
  const homes = await homesOf(context, [user])
  const { mail } = invitationOf(actor, { ...user, id: randomUUID() }, homes)
  return context.orm.transaction(async (tx) => {
    // Two requests at once would both find no earlier sample.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${PURPOSE} ${actor.userId}`}, 0))`)
    const isRecent = gt(outbox.createdAt, sql`now() - interval '1 minute'`)
    const [earlier] = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.userId, actor.userId), eq(outbox.purpose, PURPOSE), isRecent))
      .limit(1)
    if (earlier) return refuse(TOO_SOON)
    await tx.insert(outbox).values({ ...mail, recipient, userId: actor.userId, purpose: PURPOSE })
    await writeAudit(tx, actor, { action: 'sendInvitationSample', ...about })
    return { recipient, errors: null }
  })
}
