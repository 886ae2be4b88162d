import type { CombinedError } from 'urql'
import { isSignInTooOld, isViewOnly } from '#src/data/data-errors.ts'
import type { InputError } from '../record/form/field.ts'

/** What a view as somebody else answers to every change; dialogs say it too, for the view's banner lies behind them. */
const VIEW_ONLY: InputError = { path: null, code: 'VIEW_AS_READ_ONLY', message: '' }

/** The portal asks for a newer sign-in by itself; behind its question stands what it is for. */
const SIGN_IN_TOO_OLD: InputError = { path: null, code: 'FRESH_AUTH_REQUIRED', message: '' }

/** What a call was refused for as a whole, where a page says it beside its own form or button. */
export const refusalOf = (error: CombinedError): InputError | undefined =>
  isViewOnly(error) ? VIEW_ONLY : isSignInTooOld(error) ? SIGN_IN_TOO_OLD : undefined
