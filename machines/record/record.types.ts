/**
 * What came of checking a change before it is sent: nothing to save; nobody is affected, and `request` is sent; or users are affected, of which
 * `detail` is asked.
 */
export type Check = { verdict: 'unchanged' | 'harmless' | 'consequential'; request?: unknown; detail?: unknown }

/**
 * What came of sending a change. `conflict`: somebody else has saved since. `unknown`: the answer was lost. `unsent`: nothing was done, and the portal
 * or a toast says why, as where a newer sign-in is needed. `detail` is what the form shows of it.
 */
export type SendResult = { outcome: 'done' | 'refused' | 'conflict' | 'unknown' | 'failed' | 'unsent'; detail?: unknown }

/** A change as the person has submitted it: what is sent, and sent again, is this and not what is typed meanwhile. */
export type Request = { request: unknown }

export type RecordEvent =
  /** The values were edited. `changes` is the number of fields that differ from the record. */
  | { type: 'edit'; changes: number }
  /** The form's own rules accept the values. */
  | ({ type: 'submit' } & Request)
  /** The form's own rules refuse the values. */
  | { type: 'invalidate' }
  | { type: 'discard' }
  /** The consequences are accepted. `request` names them. */
  | ({ type: 'confirm' } & Request)
  /** A dialog is closed without a choice. */
  | { type: 'cancel' }
  /** The stored draft and the record differ in fields that both changed. */
  | { type: 'draft.clash'; detail: unknown }
  /** The person has chosen between two changes of each field. */
  | { type: 'resolve' }
  /** The form is based on the record as it was saved. */
  | { type: 'rebase'; changes: number }
