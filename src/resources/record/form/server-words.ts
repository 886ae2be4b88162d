import { msg } from '@lingui/core/macro'
import type { UserErrorWords } from './server-problems.ts'

const NOT_UNDERSTOOD = msg`The server could not use what this page sent. Reload the page and try again.`

/** Messages for the codes that the server may return for any input. */
export const serverWords = {
  REQUIRED: msg`This field is required.`,
  TOO_SHORT: msg`Too short.`,
  TOO_LONG: msg`Too long.`,
  TOO_FEW: msg`Too few values.`,
  OUT_OF_RANGE: msg`This number is out of range.`,
  FRESH_AUTH_REQUIRED: msg`Sign in again to change this.`,
  VIEW_AS_READ_ONLY: msg`Nothing was changed: “View as” is read-only. End the view to make changes.`,
  OTHER_ORGANISATION: msg`This does not belong to the organisation you work in. Switch under “My organisations” and try again.`,
  ORGANISATION_REQUIRED: msg`Choose the organisation you work in under “My organisations”, then try again.`,
  SELECTION_CHANGED: msg`The selection has changed since the preview. Check it and try again.`,
  NOT_ALLOWED: msg`You no longer have permission to do this.`,
  REVERT_CONFLICT: msg`This was changed again since then.`,
  NOT_UNDOABLE: msg`This can no longer be undone.`,
  UNDONE_ALREADY: msg`This has already been undone.`,
  NOT_REVERTIBLE: msg`This change cannot be reverted.`,
  AUDIT_NOT_FOUND: msg`This change does not exist.`,
  INTERNAL: msg`Something went wrong.`,
  DRAFT_FORM_INVALID: NOT_UNDERSTOOD,
  DRAFT_SECRET: NOT_UNDERSTOOD,
  DRAFT_TOO_LARGE: NOT_UNDERSTOOD,
  DRAFT_VALUES_INVALID: NOT_UNDERSTOOD,
  DRAFT_VERSION_INVALID: NOT_UNDERSTOOD,
  IDS_OR_ALL: NOT_UNDERSTOOD,
  ID_INVALID: NOT_UNDERSTOOD,
  ID_TAKEN: NOT_UNDERSTOOD,
  PREFERENCE_UNKNOWN: NOT_UNDERSTOOD,
  RECORDING_INVALID: NOT_UNDERSTOOD,
  REFERENCE_INVALID: NOT_UNDERSTOOD,
  SENTINEL_NOT_FOUND: NOT_UNDERSTOOD,
  SHARE_PATH_INVALID: NOT_UNDERSTOOD,
  VIEW_ADDRESS_INVALID: NOT_UNDERSTOOD,
  VIEW_AS_NOT_FOUND: NOT_UNDERSTOOD,
  VIEW_COLUMNS_INVALID: NOT_UNDERSTOOD,
  VIEW_LIST_INVALID: NOT_UNDERSTOOD,
} as const satisfies UserErrorWords<'any' | 'requests', 'INTERNAL'>

/** Messages for a call as a whole, by codes of the portal. */
export const callWords = {
  OUTCOME_UNKNOWN: msg`No answer yet. Try again.`,
  NOT_CARRIED_OUT: msg`This was not done. Try again.`,
  OUTCOME_FORGOTTEN: msg`No answer came for a day, so it is not known whether this was done. Check before you try again.`,
  ANSWER_NOT_REPEATED: msg`This was done, but the answer was lost and cannot be shown again. If it created a secret, delete that secret and create a new one.`,
} as const
