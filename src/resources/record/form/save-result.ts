import type { CombinedError } from 'urql'
import type { Late } from '#src/lib/late.ts'
import type { AnyEffects, Effects } from '../../effects/effects.ts'
import type { AnyEntity } from '../record-page.ts'
import type { InputError, RecordValues } from './field.ts'

/** Result of sending. Without any of these the change is saved. */
export type SaveResult = {
  errors?: readonly InputError[] | null
  /** A failure that the reader cannot correct. */
  failure?: CombinedError
  /** The record as somebody else has saved it since it was read, and the values that were sent. */
  conflict?: { entity: AnyEntity; mine: RecordValues }
  /** Nothing was done, and the form has nothing to say of it. */
  isUnsent?: boolean
  /** What was saved, for the page of the form. */
  saved?: unknown
  /** If the answer was lost: the result once the server has said it. */
  late?: Late<SaveResult>
}

/** Whether a change may be sent: not if nothing has changed, and not before the reader has confirmed its effects if those of `asked` reach anybody. */
export type ChangeCheck =
  | { verdict: 'unchanged' }
  | { verdict: 'harmless'; agreed: Effects }
  | { verdict: 'consequential'; asked: AnyEffects }
