import { eq } from 'drizzle-orm'
import { CODE, issueCode, type CodeRequest } from '../../accounts/factors/codes.ts'
import { withFactor } from '../../accounts/factors/factor-methods.ts'
import { codeMail, noticeMail } from '../../accounts/messages/mails.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { actAs } from '../../accounts/security-stamp.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Step } from '../steps/step.ts'
import { maskEmail } from './choices.ts'
import { isEmpty, rightIf, type Factor, type FactorQuestion } from './factor.ts'
import { acceptSentCode, sentLead, showSentCode } from './sent-code.ts'

/** Six digits by mail. The first right answer of an enrolment turns the factor on. */
export const emailFactor: Factor = {
  amr: 'otp',
  show(step, question, shown) {
    const { t } = step.page
    const lead = sentLead(question.isEnrolment ? t.enrolLead : t.codeSentTo, maskEmail(question.user.email))
    return showSentCode(step, question, shown, { request: requestOf(step, question), lead, send: () => send(step, question) })
  },
  async accept(step, question, typed) {
    const { user, isEnrolment } = question
    if (!(await acceptSentCode(step, requestOf(step, question), typed, user.email))) return undefined
    if (isEnrolment) await turnMailOn(step, user)
    return rightIf(true)
  },
  faults: ({ page: { t } }, _, typed) => ({ fault: isEmpty(typed) ? t.codeRequired : t.sentCodeRefused }),
}

const requestOf = ({ interaction }: Step, { user, isEnrolment }: FactorQuestion): CodeRequest => ({
  userId: user.id,
  purpose: isEnrolment ? 'ENROL_EMAIL' : 'SIGN_IN_EMAIL',
  boundTo: interaction.uid,
})

async function send(step: Step, question: FactorQuestion): Promise<boolean> {
  const { user } = question
  await step.db.orm.transaction(async (tx) => {
    const target = user.email ?? ''
    const code = await issueCode(tx, step.keyring, requestOf(step, question), target)
    await tx.insert(outbox).values(codeMail(step.page, user, target, code, CODE.seconds / 60))
  })
  return true
}

const turnMailOn = ({ db, page }: Step, user: UserRow): Promise<void> =>
  db.orm.transaction(async (tx) => {
    const next = withFactor(user, 'EMAIL')
    await actAs(tx, user.id)
    await tx.update(userIdentity).set(next).where(eq(userIdentity.id, user.id))
    await writeOwnAudit(tx, user, { action: 'setTwoFactorMethod', after: { ...next } })
    if (user.email !== null) await tx.insert(outbox).values(noticeMail(page, user, user.email, 'METHODS'))
  })
