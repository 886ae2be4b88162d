import { and, eq } from 'drizzle-orm'
import type { UserErrorCode } from '../../../../contract/user-errors.ts'
import { grantsOf } from '../../access/grants.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors, type InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { isLocale, roleErrors } from '../users/user-access.rules.ts'
import { userClaim } from '../../tables/claim.table.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users, type UserDone, type UserResult } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'

export type OneClaim = { readonly claimType: string; readonly claimValue: string }
/** Rules for any claim. Each type has a rule of its own besides. */
export const claimRules = { claimType: { required: true }, claimValue: { required: true, maxLength: 100 } } as const satisfies InputRules

type Check = (value: string, around: { orm: Orm; context: RequestContext; user: LockedUser }) => Promise<UserError[]>
type ClaimRule = { readonly repeats?: true; readonly check: Check }

const value = (code: UserErrorCode, message: string) => [invalid('claimValue', code, message)]
const text =
  (pattern: RegExp): Check =>
  async (given) =>
    pattern.test(given) ? [] : value('CLAIM_VALUE_INVALID', 'A claim of this type cannot have this value.')
const words = text(/^[^\p{Cc}]+$/u)
const digits = text(/^\d{1,10}$/)

/** Claims that other pages set by their own rules. */
const ELSEWHERE = new Set(['usertype', 'customer', 'email', 'preferred_username'])

/** Claim types that can be added and removed, each with its rule. No other can be written (promise D5). */
const RULES: Readonly<Record<string, ClaimRule>> = {
  nhr: { check: text(/^[\p{L}\d_ -]{1,50}$/u) },
  application_user: { check: words },
  name: { check: words },
  given_name: { check: words },
  family_name: { check: words },
  nickname: { check: words },
  company_id: { check: digits },
  employee_id: { check: digits },
  birthdate: { check: text(/^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/) },
  default_locale: {
    check: async (given, { orm }) =>
      (await isLocale(orm, given)) ? [] : [missing('claimValue', 'LOCALE_NOT_FOUND', 'There is no such language.')],
  },
  role: {
    repeats: true,
    check: async (given, { context, user }) => {
      const viewer = signedIn(context)
      if (user.id === viewer.userId) return value('OWN_ACCESS', 'You cannot change this of yourself.')
      return roleErrors([given], grantsOf(viewer)).map((error) => ({ ...error, path: 'claimValue' }))
    },
  },
}

export const addUserClaim = (context: RequestContext, id: string, claim: OneClaim): Promise<UserResult> =>
  changeRecord(users, context, { action: 'addUserClaim', id: id }, (tx, user) => giveClaim(tx, context, user, claim))

export const removeUserClaim = (context: RequestContext, id: string, claim: OneClaim): Promise<UserResult> =>
  changeRecord(users, context, { action: 'removeUserClaim', id: id }, (tx, user) => takeClaim(tx, context, user, claim))

export async function giveClaim(tx: Orm, context: RequestContext, user: LockedUser, given: OneClaim): Promise<UserError[] | UserDone> {
  const claim = { claimType: tidy(given.claimType), claimValue: tidy(given.claimValue) }
  const errors = await claimErrors(tx, context, user, claim)
  if (errors.length > 0) return errors
  const held = await tx
    .select()
    .from(userClaim)
    .where(and(eq(userClaim.userId, user.id), eq(userClaim.claimType, claim.claimType)))
  if (held.some(({ claimValue }) => claimValue === claim.claimValue) || (held.length > 0 && !RULES[claim.claimType]?.repeats))
    return [conflict('claimType', 'CLAIM_EXISTS', 'This user has such a claim already. Remove it first.')]
  await tx.insert(userClaim).values({ userId: user.id, ...claim })
  return { before: {}, after: claim }
}

export async function takeClaim(tx: Orm, context: RequestContext, user: LockedUser, claim: OneClaim): Promise<UserError[] | UserDone> {
  const { claimType, claimValue } = claim
  const held = and(eq(userClaim.userId, user.id), eq(userClaim.claimType, claimType), eq(userClaim.claimValue, claimValue))
  const [found] = await tx.select().from(userClaim).where(held)
  if (!found) return [missing('claimType', 'CLAIM_NOT_FOUND', 'This user has no such claim any more.')]
  // Only somebody who may assign a role can remove it. Errors of the value are ignored, because a stored value need not be valid today.
  const errors = (await claimErrors(tx, context, user, claim)).filter(({ code }) => !OF_THE_VALUE.has(code))
  if (errors.length > 0) return errors
  await tx.delete(userClaim).where(eq(userClaim.id, found.id))
  return { before: { claimType, claimValue }, after: {} }
}

const OF_THE_VALUE = new Set(['CLAIM_VALUE_INVALID', 'LOCALE_NOT_FOUND', 'TOO_LONG'])

/** Checks a claim by the rule of its type. */
export async function claimErrors(orm: Orm, context: RequestContext, user: LockedUser, claim: OneClaim): Promise<UserError[]> {
  const { claimType, claimValue } = claim
  const broken = ruleErrors(claimRules, claim)
  if (broken.some(({ code }) => code === 'REQUIRED')) return broken
  if (ELSEWHERE.has(claimType)) return [invalid('claimType', 'CLAIM_ELSEWHERE', 'This is changed in Basic Details.')]
  const rule = Object.hasOwn(RULES, claimType) ? RULES[claimType] : undefined
  if (!rule) return [invalid('claimType', 'CLAIM_NOT_ALLOWED', 'You may not set this claim.')]
  return [...broken, ...(await rule.check(claimValue, { orm, context, user }))]
}
