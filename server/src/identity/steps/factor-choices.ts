import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { CODE, codeSentAt, dropCode, issueCode, spendCode, type CodeRequest } from '../../accounts/factors/codes.ts'
import type { CodePurpose } from '../../tables/people/credential.table.ts'
import { acceptPin } from '../../accounts/factors/pin.ts'
import { recoveryCodesLeft, spendRecoveryCode } from '../../accounts/factors/recovery-codes.ts'
import { acceptDevice } from '../factors/security-devices.ts'
import { twoFactorOf } from '../../accounts/factors/two-factor.ts'
import type { Choice } from '../factors/choices.ts'
import { codeMail, codeMessage, noticeMail } from '../../accounts/messages/mails.ts'
import { withFactor } from '../../accounts/factors/factor-methods.ts'
import { actAs } from '../../accounts/security-stamp.ts'
import { acceptCode } from '../sign-in/totp.ts'
import type { Step } from './step.ts'

export type Choices = {
  required: boolean
  /** Whether no accepted factor is set up, so that the user must enrol one now. */
  isEnrolment: boolean
  /** Methods without recovery codes, which are for emergencies. */
  strong: Choice[]
  all: Choice[]
  /** If all methods are required: whether each has been used. */
  isDone?: boolean
  /** If all methods are required: the next one. */
  next?: Choice | undefined
}

export const AMR: Readonly<Record<Choice, string>> = {
  FIDO: 'hwk',
  AUTHENTICATOR: 'otp',
  SMS: 'sms',
  EMAIL: 'otp',
  PIN: 'pin',
  RECOVERY: 'otp',
}

/** Methods for the second step of a user, given those already proved: one of several, or the next of all. */
export async function choicesOf(orm: Orm, user: UserRow, hostname: string, proved: readonly Choice[]): Promise<Choices> {
  const { required, offered, enrol, each } = await twoFactorOf(orm, user, hostname)
  if (each) {
    const next = [...offered, ...enrol].find((factor) => !proved.includes(factor))
    const isEnrolment = next !== undefined && enrol.includes(next)
    return withRecovery(orm, user, { required, isEnrolment, strong: next === undefined ? [] : [next], next, isDone: next === undefined })
  }
  // A password alone must not replace an existing second factor by an app.
  const strong = offered.length > 0 ? offered : enrol.filter((factor) => factor === 'EMAIL' || !user.twoFactorEnabled)
  return withRecovery(orm, user, { required, isEnrolment: required && offered.length === 0, strong })
}

async function withRecovery(orm: Pick<Orm, 'select'>, user: UserRow, choices: Omit<Choices, 'all'>): Promise<Choices> {
  const { required, isEnrolment, strong } = choices
  const hasRecovery = required && !isEnrolment && (await recoveryCodesLeft(orm, user.id)) > 0
  return { ...choices, all: hasRecovery ? [...strong, 'RECOVERY'] : strong }
}

type Request = Pick<Step, 'db' | 'interaction' | 'keyring' | 'limits' | 'page' | 'host' | 'address' | 'sendSms'>

/** Sends the code of a method, if this sign-in has no valid one or the user requests another. */
export async function prepareFactor(
  step: Request,
  user: UserRow,
  chosen: Choice,
  isEnrolment: boolean,
  again: boolean,
): Promise<'ready' | 'limited' | 'failed'> {
  const purpose = purposeOf(chosen, isEnrolment)
  if (purpose === undefined) return 'ready'
  const { db, keyring, limits, page, host, address } = step
  const request = requestOf(step, user, purpose)
  if (!again && (await codeSentAt(db.orm, request)) !== undefined) return 'ready'
  if ((await limits.takeMail(address, host, `code ${user.id}`)) !== 'some') return 'limited'
  const minutes = CODE.seconds / 60
  if (chosen === 'SMS') {
    const target = user.phoneNumber ?? ''
    const code = await issueCode(db.orm, keyring, request, target)
    if (await step.sendSms(codeMessage(page, user, target, code, minutes))) return 'ready'
    await dropCode(db.orm, request)
    return 'failed'
  }
  await db.orm.transaction(async (tx) => {
    const target = user.email ?? ''
    const code = await issueCode(tx, keyring, request, target)
    await tx.insert(outbox).values(codeMail(page, user, target, code, minutes))
  })
  return 'ready'
}

/** Whether the answer is right, which consumes it. Mail to be enrolled is turned on. */
export async function acceptFactor(step: Step, user: UserRow, chosen: Choice, isEnrolment: boolean, typed: string): Promise<boolean> {
  const { db, host, interaction, keyring, page } = step
  const purpose = purposeOf(chosen, isEnrolment)
  if (purpose !== undefined) {
    const target = await spendCode(db.orm, keyring, requestOf(step, user, purpose), typed)
    // If the number or address has changed since, the proved one no longer counts.
    if (target === undefined || target !== (chosen === 'SMS' ? user.phoneNumber : user.email)) return false
    if (isEnrolment) await turnMailOn(step, user)
    return true
  }
  if (chosen === 'FIDO') return acceptDevice(db, host, user.id, interaction.uid, typed)
  if (chosen === 'PIN') return acceptPin(db.orm, user, typed, keyring)
  if (chosen === 'AUTHENTICATOR') return acceptCode(db, user, typed, keyring)
  if (!(await spendRecoveryCode(db.orm, user.id, typed, keyring))) return false
  if (user.email !== null) await db.orm.insert(outbox).values(noticeMail(page, user, user.email, 'RECOVERY_USED'))
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

function purposeOf(chosen: Choice, isEnrolment: boolean): CodePurpose | undefined {
  if (chosen === 'SMS') return 'SIGN_IN_SMS'
  if (chosen === 'EMAIL') return isEnrolment ? 'ENROL_EMAIL' : 'SIGN_IN_EMAIL'
  return undefined
}

const requestOf = ({ interaction }: Pick<Step, 'interaction'>, user: UserRow, purpose: CodePurpose): CodeRequest => ({
  userId: user.id,
  purpose,
  boundTo: interaction.uid,
})
