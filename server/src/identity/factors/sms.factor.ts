import { CODE, dropCode, issueCode, type CodeRequest } from '../../accounts/factors/codes.ts'
import { codeMessage } from '../../accounts/messages/mails.ts'
import type { UserRow } from '../../accounts/claims.ts'
import type { Step } from '../steps/step.ts'
import { maskPhone } from './choices.ts'
import { isEmpty, rightIf, type Factor } from './factor.ts'
import { acceptSentCode, sentLead, showSentCode } from './sent-code.ts'

/** Six digits by SMS. The answer waits for the message, so that a failure can be said. */
export const smsFactor: Factor = {
  amr: 'sms',
  show: (step, question, shown) =>
    showSentCode(step, question, shown, {
      request: requestOf(step, question.user),
      lead: sentLead(step.page.t.codeSentTo, maskPhone(question.user.phoneNumber)),
      send: () => send(step, question.user),
    }),
  accept: async (step, { user }, typed) => rightIf(await acceptSentCode(step, requestOf(step, user), typed, user.phoneNumber)),
  faults: ({ page: { t } }, _, typed) => ({ fault: isEmpty(typed) ? t.codeRequired : t.sentCodeRefused }),
}

const requestOf = ({ interaction }: Step, user: UserRow): CodeRequest => ({
  userId: user.id,
  purpose: 'SIGN_IN_SMS',
  boundTo: interaction.uid,
})

async function send(step: Step, user: UserRow): Promise<boolean> {
  const { db, keyring, page } = step
  const request = requestOf(step, user)
  const target = user.phoneNumber ?? ''
  const code = await issueCode(db.orm, keyring, request, target)
  if (await step.sendSms(codeMessage(page, user, target, code, CODE.seconds / 60))) return true
  await dropCode(db.orm, request)
  return false
}
