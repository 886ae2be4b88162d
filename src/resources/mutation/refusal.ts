import type { CombinedError } from 'urql'
import { isAnswerNotRepeated, isOutcomeUnknown, isSignInTooOld, isViewOnly } from '#src/data/data-errors.ts'
import type { InputError } from '../record/form/field.ts'

const refusal = (code: string): InputError => ({ path: null, code, message: '' })

/** What a view as somebody else answers to every change; dialogs say it too, for the view's banner lies behind them. */
const VIEW_ONLY = refusal('VIEW_AS_READ_ONLY')

/** The portal asks for a newer sign-in by itself; behind its question stands what it is for. */
const SIGN_IN_TOO_OLD = refusal('FRESH_AUTH_REQUIRED')

/** Nobody has answered: it may have been done, and asking for the same again does nothing twice. */
const OUTCOME_UNKNOWN = refusal('OUTCOME_UNKNOWN')

const ANSWER_NOT_REPEATED = refusal('ANSWER_NOT_REPEATED')

/** What a call was refused for as a whole, or why nothing is known of it, where a page says it beside its own form or button. */
export function refusalOf(error: CombinedError): InputError | undefined {
  if (isViewOnly(error)) return VIEW_ONLY
  if (isSignInTooOld(error)) return SIGN_IN_TOO_OLD
  if (isAnswerNotRepeated(error)) return ANSWER_NOT_REPEATED
  return isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : undefined
}
