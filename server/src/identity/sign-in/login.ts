import { passwordRulesOf, passwordViolations } from '../../accounts/passwords/password-rules.ts'
import { randomUUID } from 'node:crypto'
import type { SignInStep } from '../../../../machines/sign-in/sign-in.types.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { Statement } from '../../db/pipeline/write-together.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { STANDARD_PASSWORDS, type Host, type PasswordRules } from '../../kit/hosts.ts'
import type { UserRow } from '../../accounts/claims.ts'
import type { EventReason } from '../../accounts/event-details.ts'
import { recordEvent } from '../../accounts/events.ts'
import type { EventType } from '../../../../contract/event-types.ts'
import { findUser } from '../../accounts/find-user.ts'
import { decideTwoFactor, isSatisfied } from '../../accounts/factors/two-factor-rule.ts'
import { factsBy, twoFactorRows, type TwoFactorRows } from '../../accounts/factors/two-factor.ts'
import type { TryLimits } from '../../accounts/limits.ts'
import { giveBackTry, takeTry } from '../../accounts/lockout.ts'
import type { Proof } from './proof.ts'
import { importedKind } from '../../accounts/passwords/imported-hashes.ts'
import { hashPassword, isOutdated, isOwn, verifyNobody, verifyPassword } from '../../accounts/passwords/passwords.ts'
import { readAccountStatus } from './account-status.ts'

/** Remaining steps after a right password. */
export type Todo = SignInStep
export const SIGN_IN_STEPS = ['code', 'recoveryCodes', 'password', 'link'] satisfies readonly SignInStep[]

export type Login =
  /** Unknown user, wrong password, inactive, locked: always answered the same. The owner of a locked account is notified by mail. */
  | { kind: 'refused'; locked?: UserRow }
  | { kind: 'limited' }
  | { kind: 'unconfirmed' }
  /** All of the user's customers are disabled; only shown after the right password. */
  | { kind: 'disabled'; user: UserRow }
  /** Their customer requires another login provider; only shown after the right password. */
  | { kind: 'elsewhere'; user: UserRow }
  /** All of the user's customers let their people in from other networks only; only shown after the right password. */
  | { kind: 'network' }
  | { kind: 'accepted'; user: UserRow; todo: Todo[] }

/** @param alongside queues statements for the transaction that ends the sign-in */
type LoginDeps = { db: Database; limits: TryLimits; alongside: (statements: readonly Statement[]) => Promise<void> }
export type Named = { readonly name: string; readonly user: Promise<UserRow | undefined> }
type LoginAttempt = {
  host: Host
  address: string
  name: string
  password: string
  /** The user of the typed name, if read already. */
  named?: Named | undefined
  /** Whether the sign-in has further steps after a right password besides `todo`. */
  isFollowed?: boolean
}

/** Judges a user name (or email) and a password. While the account is locked, a right password is answered like a wrong one. */
export async function logIn({ db, limits, alongside }: LoginDeps, attempt: LoginAttempt): Promise<Login> {
  const { host, address, name, password } = attempt
  const left = await limits.take(address, host, name)
  if (left === 'spent') await note('SIGN_IN_LIMITED', undefined, 'limited')
  if (left !== 'some') return { kind: 'limited' }
  const found = await (attempt.named?.name === name ? attempt.named.user : findUser(db, host, name))
  const counted = await takeTry(db, found?.id ?? randomUUID())
  const isRight = found?.passwordHash ? await verifyPassword(found.passwordHash, password) : await verifyNobody(password)
  const user = found && isRight ? await expiredIfShort(db, found, host, password) : found
  if (!user || !isRight || counted.locked) {
    const locksNow = !counted.locked && counted.locksNow
    const locked = user && (locksNow || isRight) ? { locked: user } : {}
    return refuse(locksNow ? 'SIGN_IN_LOCKED' : 'SIGN_IN_FAILED', user, { kind: 'refused', ...locked }, isRight ? 'locked' : undefined)
  }
  const [standing, todo] = await Promise.all([
    readAccountStatus(db, user, { address }),
    todoOf(db, user, host, { amr: ['pwd'], factors: [] }),
  ])
  // The end of the sign-in resets all counts. A sign-in with further steps may never reach it, so its counts are taken back now.
  const isLastStep = standing === 'good' && todo.length === 0 && !attempt.isFollowed
  if (isLastStep) await alongside([limits.givenBack(address)])
  else await Promise.all([limits.giveBackAddress(address), limits.giveBackName(host, name), giveBackTry(db, user.id, counted)])
  if (standing === 'barred') return refuse('SIGN_IN_FAILED', user, { kind: 'refused' }, 'barred')
  if (standing === 'unconfirmed') return refuse('SIGN_IN_FAILED', user, { kind: 'unconfirmed' }, 'unconfirmed')
  if (standing === 'disabled') return refuse('SIGN_IN_FAILED', user, { kind: 'disabled', user }, 'customerDisabled')
  if (standing === 'elsewhere') return refuse('SIGN_IN_FAILED', user, { kind: 'elsewhere', user }, 'providerRequired')
  if (standing === 'network') return refuse('SIGN_IN_FAILED', user, { kind: 'network' }, 'network')
  await rewriteOutdated(db, user, password)
  return { kind: 'accepted', user, todo }

  async function refuse(type: EventType, known?: UserRow, answer: Login = { kind: 'refused' }, reason?: EventReason): Promise<Login> {
    await note(type, known, reason ?? (known ? 'password' : 'unknown'))
    return answer
  }

  function note(type: EventType, known: UserRow | undefined, reason: EventReason): Promise<void> {
    return recordEvent(db.orm, { type, userId: known?.id, partnerId: host.partner.partnerId, address, detail: { reason } })
  }
}

/** First authentication method of a sign-in by passkey, and of one by another provider (for which RFC 8176 has no value). */
export const [PASSKEY, ELSEWHERE] = ['hwk', 'fed']

/** Remaining steps of an authenticated user on a host. */
export async function todoOf(db: Database, user: UserRow, host: Host, proof: Omit<Proof, 'stamp'>): Promise<Todo[]> {
  const orm = quickReader(db)
  const [rows, rules] = await Promise.all([twoFactorRows(orm, user.id, host.hostname), passwordRulesOf(orm, host, user)])
  return todoBy(user, rules, proof, rows)
}

/** Like `todoOf`, with the facts already read. */
export function todoBy(user: UserRow, rules: PasswordRules, { amr, factors }: Omit<Proof, 'stamp'>, rows: TwoFactorRows): Todo[] {
  const decision = decideTwoFactor(factsBy(user, rows))
  // A passkey with user verification counts as both factors, unless a company demands another one.
  const asks = (amr[0] === PASSKEY ? decision.demanded : decision.required) && !isSatisfied(decision, factors)
  const needsPassword = amr[0] !== ELSEWHERE && isPasswordExpired(user, rules)
  return [...(asks ? (['code'] as const) : []), ...(needsPassword ? (['password'] as const) : [])]
}

const DAY_MS = 86_400_000

/** Whether the password must be changed: forced, past its date, or older than its interval (the partner's, if the user has none). */
function isPasswordExpired(user: UserRow, rules: PasswordRules): boolean {
  if (user.passwordHash === null) return false
  const now = Date.now()
  const { passwordExpiresAt, passwordChangedAt } = user
  const days = user.passwordExpiryDays ?? rules.expiryDays
  const isOld = days !== null && (passwordChangedAt?.getTime() ?? 0) + days * DAY_MS <= now
  return user.passwordExpired || isOld || (passwordExpiresAt !== null && passwordExpiresAt.getTime() <= now)
}

/** An imported password was never checked: if a partner requires longer ones, a short one must be changed at the first sign-in with it. */
async function expiredIfShort(db: Database, user: UserRow, host: Host, password: string): Promise<UserRow> {
  if (user.passwordHash === null || isOwn(user.passwordHash) || importedKind(user.passwordHash) === undefined) return user
  const rules = await passwordRulesOf(quickReader(db), host, user)
  const isShort = rules.minLength > STANDARD_PASSWORDS.minLength && passwordViolations(password, user, rules).includes('tooShort')
  return isShort ? { ...user, passwordExpired: true } : user
}

/** Replaces an imported hash, or one with weaker parameters than today's, at the sign-in that knows the password. */
async function rewriteOutdated(db: Database, user: UserRow, password: string): Promise<void> {
  if (user.passwordHash === null || !isOutdated(user.passwordHash)) return
  const passwordHash = await hashPassword(password)
  await db.orm
    .update(userIdentity)
    .set({ passwordHash, passwordExpired: user.passwordExpired })
    .where(and(eq(userIdentity.id, user.id), eq(userIdentity.passwordHash, user.passwordHash)))
  await recordEvent(db.orm, { type: 'PASSWORD_REWRITTEN', userId: user.id, partnerId: user.partnerId })
}
