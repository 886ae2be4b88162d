import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { testMail } from '../../accounts/messages/mails.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { LateAnswer, RefusedMessage, sentWithin, type Outgoing, type Sender } from '../../kit/outbox/senders.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { readMailPage } from '../users/mail-pages.ts'

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    /** Delivers mails; undefined where no mail server is set, and in a job. */
    readonly mailSender: Sender | undefined
  }
}

/**
 * What became of a test mail. ACCEPTED says only that the mail server took it: one that drops it says nothing. REFUSED is about this message, FAILED
 * about the server: it cannot be reached, or does not let the portal in.
 */
export const testMailOutcomes = ['ACCEPTED', 'REFUSED', 'FAILED', 'NO_ANSWER', 'NO_SERVER', 'NO_ADDRESS'] as const
type TestMailOutcome = (typeof testMailOutcomes)[number]
export type TestMail = { readonly outcome: TestMailOutcome; readonly recipient: string | null; readonly answer: string | null }

/** Less than a browser waits, and more than a mail server that delays greetings takes. */
const LONGEST_MS = 20_000
const LONGEST_ANSWER = 300

/** Sends a mail to the caller's own address, past the outbox, and waits for what the mail server says. */
export async function sendTestMail(context: RequestContext): Promise<TestMail> {
  const { userId } = signedIn(context)
  const [user] = await context.owner.select().from(userIdentity).where(eq(userIdentity.id, userId))
  const recipient = user?.email ?? null
  const tested = await tryMail(context, user && recipient !== null ? { user, recipient } : undefined)
  await writeAudit(context.owner, signedIn(context), {
    action: 'sendTestMail',
    subjectType: 'UserIdentity',
    subjectId: userId,
    partnerId: null,
    after: { outcome: tested.outcome },
  })
  return { ...tested, recipient }
}

type To = { readonly user: UserRow; readonly recipient: string }

async function tryMail(context: RequestContext, to: To | undefined): Promise<Omit<TestMail, 'recipient'>> {
  if (!to) return { outcome: 'NO_ADDRESS', answer: null }
  if (!context.mailSender) return { outcome: 'NO_SERVER', answer: null }
  const {
    subject = null,
    text,
    html = null,
    senderName = null,
    replyTo = null,
  } = testMail(await readMailPage(context, to.user.id), to.user, to.recipient)
  return outcomeOf(context.mailSender, { id: randomUUID(), recipient: to.recipient, subject, text, html, senderName, replyTo }, LONGEST_MS)
}

export const outcomeOf = (sender: Pick<Sender, 'send'>, message: Outgoing, limitMs: number): Promise<Omit<TestMail, 'recipient'>> =>
  sentWithin(limitMs, sender.send(message)).then(
    () => ({ outcome: 'ACCEPTED', answer: null }),
    (error: unknown) => ({
      outcome: error instanceof LateAnswer || isTimeout(error) ? 'NO_ANSWER' : error instanceof RefusedMessage ? 'REFUSED' : 'FAILED',
      answer: (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ANSWER),
    }),
  )

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
