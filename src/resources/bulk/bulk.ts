import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { AccessRule } from '#contract/access/rule.ts'
import type { Formats } from '#src/i18n/formats.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { isMany } from '#contract/effects.ts'
import type { PreviewAnswer, StartAnswer } from '#machines/bulk/bulk.types.ts'
import type { BulkCalls } from '#src/data/bulk-calls.ts'
import { mostUsers } from '../effects/effects.ts'
import type { Counted, Effects, EffectWords } from '../effects/effects.ts'
import type { InputError } from '../record/form/field.ts'
import type { ServerWords } from '../record/form/server-problems.ts'

export type BulkValues = Readonly<Record<string, string>>
export type BulkFieldsProps = {
  values: BulkValues
  /** Any change discards the preview. */
  onChange: (parts: BulkValues) => void
  /** Returns the message of the error at a path of the input. */
  errorAt: (path: string) => string | undefined
}

export type BulkFields = {
  /** Initial values by name. A name without a field of its own is never typed. */
  initial: BulkValues
  /** Initial values that the page already determines, from the customer that it is about. */
  known?: (customer: string) => BulkValues
  /** Paths of the input whose errors are shown at a field. */
  paths: readonly string[]
  input: (values: BulkValues) => Readonly<Record<string, unknown>>
  /** Validates the values before the server is asked. The error's message is shown as it is. */
  judge?: (values: BulkValues, i18n: I18n, formats: Formats) => InputError | undefined
  Fields: ComponentType<BulkFieldsProps>
  /** Loads what the fields need, so that the first field can take the focus when the dialog opens. */
  preload?: () => Promise<unknown>
}

/** Labels of a bulk action. `access` is the rule that the server applies to whoever starts it, in addition to the authority over each row. */
export type BulkActionWords = {
  label: MessageDescriptor
  does: MessageDescriptor
  danger?: true
  access?: (portal: Portal) => AccessRule
}

/**
 * `isCounted` says whether the number of rows must be typed to confirm: always, or only for many. Without it, a dangerous action asks for it when
 * there are many. `effects` has the labels for affected users that the preview counts besides the rows, by the server's codes; if they outnumber the
 * rows, their number is typed instead.
 */
export type BulkAction = BulkActionWords & {
  fields?: BulkFields
  isCounted?: 'always' | 'many'
  effects?: EffectWords
}

/**
 * Returns the number to type to confirm an action on `total` rows. With `ofUsers` it is the number of affected users instead of the number of rows.
 */
export const typedCount = (
  { isCounted, danger, effects = {} }: Pick<BulkAction, 'isCounted' | 'danger' | 'effects'>,
  total: number,
  counted: Effects,
): { count: number; ofUsers: boolean; isAsked: boolean } => {
  const users = mostUsers(counted, effects)
  if (isCounted === 'always') return { count: total, ofUsers: false, isAsked: true }
  const count = Math.max(total, users)
  return { count, ofUsers: users > total, isAsked: (isCounted === 'many' || danger === true) && isMany(count) }
}

/** Labels for the rows of a list. `written` is their number in the reader's format. */
export type BulkNouns = {
  /** For example '3 users'. */
  counted: Counted
  /** For example 'about 12,000 users'. */
  about: (written: string) => MessageDescriptor
  noneChanged: MessageDescriptor
  /** Label of the field in which the number of rows is typed. */
  number: MessageDescriptor
  typeNumber: MessageDescriptor
}

export type { PreviewAnswer as BulkPreviewAnswer, SelectionDifference, StartAnswer as JobStarted } from '#machines/bulk/bulk.types.ts'

type Bulk<Action extends string, Preview, Start> = {
  /** A mutation with one root field, like `start`. Its input names the action and the selection. */
  preview: Preview
  start: Start
  access?: AccessRule
  /** In the order of the menu. */
  actions: Readonly<Record<Action, BulkAction>>
  words: ServerWords
  nouns: BulkNouns
}

type AnyCalls = BulkCalls<PreviewAnswer, StartAnswer>
/** Types are checked by `bulkResource` and then erased, since the kit itself knows no resource. */
export type AnyBulk = Bulk<string, AnyCalls['preview'], AnyCalls['start']>

/** Describes the bulk actions of a list. An action of the contract without labels does not compile. */
export const bulkResource = <
  Action extends string,
  PreviewData extends Readonly<Record<string, PreviewAnswer>>,
  StartData extends Readonly<Record<string, StartAnswer>>,
  StartInput extends { action: Action; id: string },
>(
  bulk: Bulk<Action, TypedDocumentNode<PreviewData, { input: { action: Action } }>, TypedDocumentNode<StartData, { input: StartInput }>>,
) => bulk as unknown as AnyBulk
