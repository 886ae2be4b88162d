import type { UserRow } from '../../accounts/claims.ts'
import type { Step } from '../steps/step.ts'

export type FactorFaults = { fault?: string | undefined; alert?: string | undefined }

/** Whose factor is asked for. */
export type FactorQuestion = {
  user: UserRow
  /** Whether the factor is being set up. */
  isEnrolment: boolean
  /** Whether the user may choose another one. */
  others: boolean
}

/** What the page shows. `isAgain`: another code is sent. */
export type FactorShown = { status: number; faults: FactorFaults; isAgain: boolean }

/** A method of the second step. */
export type Factor = {
  /** Authentication method reference (RFC 8176). */
  readonly amr: string
  readonly show: (step: Step, question: FactorQuestion, shown: FactorShown) => Promise<void>
  /** Judges an answer, and consumes what is valid once. @returns undefined if it is wrong, otherwise the recovery codes to be shown once */
  readonly accept: (step: Step, question: FactorQuestion, typed: string) => Promise<readonly string[] | undefined>
  /** What is said about no answer, and about a wrong one. */
  readonly faults: (step: Step, question: FactorQuestion, typed: string) => FactorFaults
}

/** Result of a right answer that makes no recovery codes. */
export const rightIf = (isRight: boolean): readonly string[] | undefined => (isRight ? [] : undefined)

export const isEmpty = (typed: string): boolean => typed.trim() === ''
