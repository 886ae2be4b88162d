import type { FactorQuestion } from '../../../../machines/sign-in/sign-in.types.ts'
import type { Orm } from '../../db/orm.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { recoveryCodesLeft } from '../../accounts/factors/recovery-codes.ts'
import { twoFactorOf } from '../../accounts/factors/two-factor.ts'
import type { Choice } from './choices.ts'

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

/**
 * The method that a sign-in asks for: the chosen one, the only one, or the one that this browser used last; undefined if the user is to choose.
 * @param factor 'NONE' if the user wants another method
 */
export function chosenOf({ strong, all, isEnrolment }: Choices, factor: Choice | 'NONE' | undefined, last?: Choice): Choice | undefined {
  if (factor !== undefined) return all.find((choice) => choice === factor)
  if (strong.length === 1) return strong[0]
  // Which method to set up is a decision that was not made before.
  return isEnrolment ? undefined : strong.find((choice) => choice === last)
}

/** What the step of the second factor asks for, in the words of the chart. */
export function questionOf({ required, isDone, isEnrolment }: Choices, chosen: Choice | undefined): FactorQuestion {
  if (!required || isDone) return 'over'
  if (chosen === undefined) return isEnrolment ? 'enrolChoice' : 'choice'
  return (isEnrolment ? ENROLMENTS : QUESTIONS)[chosen]
}

const QUESTIONS: Readonly<Record<Choice, FactorQuestion>> = {
  FIDO: 'device',
  AUTHENTICATOR: 'code',
  SMS: 'code',
  EMAIL: 'code',
  PIN: 'code',
  RECOVERY: 'recovery',
}
const ENROLMENTS: Readonly<Record<Choice, FactorQuestion>> = {
  ...QUESTIONS,
  AUTHENTICATOR: 'enrolApp',
  EMAIL: 'enrolMail',
  PIN: 'enrolPin',
}
