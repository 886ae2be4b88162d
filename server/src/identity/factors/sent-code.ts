import { codeSentAt, spendCode, type CodeRequest } from '../../accounts/factors/codes.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { secureSignInPage } from '../pages/secure-sign-in.page.ts'
import { limitedSentence } from '../sign-in/refusal-sentences.ts'
import { show, type Step } from '../steps/step.ts'
import type { FactorQuestion, FactorShown } from './factor.ts'

/** How a code comes to the user. `send` makes one, and returns false if it could not be sent. */
export type SentCode = { request: CodeRequest; lead: string; send: () => Promise<boolean> }

/** Asks for a code, which is sent if this sign-in has no valid one or the user requests another. */
export async function showSentCode(step: Step, question: FactorQuestion, shown: FactorShown, code: SentCode): Promise<void> {
  const { page, action } = step
  const { user, others } = question
  const { status, faults } = shown
  const sent = await sendIfDue(step, shown.isAgain, code)
  const limited = sent === 'limited' ? await limitedSentence(step, limitKeyOf(code)) : undefined
  const alert = faults.alert ?? (sent === 'failed' ? page.t.smsFailed : limited)
  const words = { lead: code.lead, digits: 6, resend: true }
  const body = secureSignInPage(page, { action, name: user.userName, others, ...words, ...faults, alert })
  show(step, status === 200 && sent === 'limited' ? 429 : status, body)
}

async function sendIfDue(step: Step, isAgain: boolean, code: SentCode): Promise<'ready' | 'limited' | 'failed'> {
  const { db, limits, address, host } = step
  if (!isAgain && (await codeSentAt(db.orm, code.request)) !== undefined) return 'ready'
  if ((await limits.takeMail(address, host, limitKeyOf(code))) !== 'some') return 'limited'
  return (await code.send()) ? 'ready' : 'failed'
}

const limitKeyOf = ({ request }: SentCode) => `code ${request.userId}`

/** Whether the code is right, which consumes it. If the number or address has changed since it was sent, the proved one no longer counts. */
export async function acceptSentCode({ db, keyring }: Step, request: CodeRequest, typed: string, target: string | null): Promise<boolean> {
  const proved = await spendCode(db.orm, keyring, request, typed)
  return proved !== undefined && proved === target
}

/** Text that says where a code was sent, and for how many minutes it is valid. */
export const sentLead = (text: string, target: string): string => fill(text, { target, minutes: 10 })
