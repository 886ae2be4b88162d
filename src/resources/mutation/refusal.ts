import type { CombinedError } from 'urql'
import {
  isAnswerNotRepeated,
  isNotCarriedOut,
  isOutcomeForgotten,
  isOutcomeUnknown,
  isSignInTooOld,
  isViewOnly,
} from '#src/data/data-errors.ts'
import type { InputError } from '../record/form/field.ts'

const refusal = (code: string): InputError => ({ path: null, code, message: '' })

/** The answer to every change while viewing as another user. Dialogs show it, because they cover the view's banner. */
const VIEW_ONLY = refusal('VIEW_AS_READ_ONLY')

/** The portal itself asks for a newer sign-in; this message appears behind that dialog. */
const SIGN_IN_TOO_OLD = refusal('FRESH_AUTH_REQUIRED')

/** There was no answer, so the mutation may have taken effect. Sending it again is safe, because it is not applied twice. */
const OUTCOME_UNKNOWN = refusal('OUTCOME_UNKNOWN')

const ANSWER_NOT_REPEATED = refusal('ANSWER_NOT_REPEATED')

const NOT_CARRIED_OUT = refusal('NOT_CARRIED_OUT')

const OUTCOME_FORGOTTEN = refusal('OUTCOME_FORGOTTEN')

/** Converts the error of a call to a message that a page shows beside its form or button; undefined for an ordinary failure. */
export function refusalOf(error: CombinedError): InputError | undefined {
  if (isViewOnly(error)) return VIEW_ONLY
  if (isSignInTooOld(error)) return SIGN_IN_TOO_OLD
  if (isAnswerNotRepeated(error)) return ANSWER_NOT_REPEATED
  if (isNotCarriedOut(error)) return NOT_CARRIED_OUT
  if (isOutcomeForgotten(error)) return OUTCOME_FORGOTTEN
  return isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : undefined
}
