import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { AccessRule } from '#contract/access/rule.ts'
import type { Formats } from '#src/i18n/formats.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { isMany } from '#contract/effects.ts'
import { mostUsers } from '../effects/effects.ts'
import type { Counted, Effects, EffectWords } from '../effects/effects.ts'
import type { InputError } from '../record/form/field.ts'
import type { ServerWords } from '../record/form/server-problems.ts'

export type BulkValues = Readonly<Record<string, string>>
export type BulkFieldsProps = {
  values: BulkValues
  /** A change takes the preview back. */
  onChange: (parts: BulkValues) => void
  /** What is wrong at a path of the input. */
  errorAt: (path: string) => string | undefined
}

/** What an action has to be told besides whom it is for. */
export type BulkFields = {
  /** By name; a name that stands nowhere else is typed by nobody. */
  initial: BulkValues
  /** Of the initial values those that the page says already: at which customer it is, or which organisation is worked in. */
  known?: (customer: string) => BulkValues
  /** The paths of the input whose errors stand at a field. */
  paths: readonly string[]
  input: (values: BulkValues) => Readonly<Record<string, unknown>>
  /** What can be judged before the server is asked; the error's message is said as it is. */
  judge?: (values: BulkValues, i18n: I18n, formats: Formats) => InputError | undefined
  Fields: ComponentType<BulkFieldsProps>
  /** Loads what the fields need, so that the first of them can take the focus of the dialog. */
  preload?: () => Promise<unknown>
}

/** What one action says. `access`: what the server asks of who does it, besides the authority over each row. */
export type BulkActionWords = {
  label: MessageDescriptor
  does: MessageDescriptor
  danger?: true
  access?: (portal: Portal) => AccessRule
}

/**
 * `isCounted`: whether the number of rows has to be typed, always or for many; for many where the action is one of danger. `effects`: the users that its
 * preview counts besides the rows, by the server's codes; where they are more than the rows, their number is typed.
 */
export type BulkAction = BulkActionWords & {
  fields?: BulkFields
  isCounted?: 'always' | 'many'
  effects?: EffectWords
}

/** What is typed to confirm an action on so many rows. `ofUsers`: it is the number of the users whom it reaches, not of the rows. */
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

/** What the rows of a list are called. `written`: their number as the reader writes it. */
export type BulkNouns = {
  /** '3 users'. */
  counted: Counted
  /** 'about 12,000 users'. */
  about: (written: string) => MessageDescriptor
  noneChanged: MessageDescriptor
  /** The field in which their number is typed. */
  number: MessageDescriptor
  typeNumber: MessageDescriptor
}

export type BulkPreviewAnswer = {
  total: number
  /** What the selected rows are known by together: the start acts on these or on none. */
  digest?: string | undefined
  checked: number
  changing: number
  unchanged: number
  refused: readonly { code: string; message: string; count: number }[]
  effects?: readonly { code: string; count: number }[]
  errors?: readonly InputError[] | null
}
type SelectionPart = { count: number; names: readonly string[] }
/** How the records that are selected now differ from those of the preview. */
export type SelectionDifference = { left: SelectionPart; came: SelectionPart }
export type JobStarted = { job?: { id: string } | null; difference?: SelectionDifference | null; errors?: readonly InputError[] | null }

type Bulk<Action extends string, Preview, Start> = {
  /** A mutation with one root field, as is `start`; its input names the action and the selection. */
  preview: Preview
  start: Start
  /** Who may start any of them. */
  access?: AccessRule
  /** In the order of the menu. */
  actions: Readonly<Record<Action, BulkAction>>
  /** What the server's codes mean. */
  words: ServerWords
  nouns: BulkNouns
}

type Input = { input: Readonly<Record<string, unknown>> }
/** A description whose types are checked against its operations and then forgotten, as the kit itself names no resource. */
export type AnyBulk = Bulk<
  string,
  TypedDocumentNode<Readonly<Record<string, BulkPreviewAnswer>>, Input>,
  TypedDocumentNode<Readonly<Record<string, JobStarted>>, Input>
>

/** Describes what can be done to many rows of a list at once. An action of the contract that has no words does not compile. */
export const bulkResource = <
  Action extends string,
  PreviewData extends Readonly<Record<string, BulkPreviewAnswer>>,
  StartData extends Readonly<Record<string, JobStarted>>,
  StartInput extends { action: Action; id: string },
>(
  bulk: Bulk<Action, TypedDocumentNode<PreviewData, { input: { action: Action } }>, TypedDocumentNode<StartData, { input: StartInput }>>,
) => bulk as unknown as AnyBulk
