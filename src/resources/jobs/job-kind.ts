import type { I18n, MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { TypedDocumentNode } from 'urql'
import type { JobRowState } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Choice } from '../choice.ts'
import type { Counted, EffectWords } from '../effects/effects.ts'
import type { ChangeData, ChangeOptions } from '../mutation/use-change.ts'

/** What the page of a job says where it is of this kind. */
export type JobKindEntry = {
  /** What the kind is called, whatever its jobs do. */
  label: MessageDescriptor
  /** `action`: what the job does to its rows, where its kind has several. */
  title: (action: string | null, i18n: I18n) => string
  /** What a toast says once such a job, begun just now, has changed something. */
  done?: (action: string | null) => MessageDescriptor
  /** The list that such jobs begin on. */
  list: { label: MessageDescriptor; to: (portal: Portal) => string }
  /** Where the record of a row stands. */
  subject: (portal: Portal, id: string) => string
  /** What may have changed with the job, and what the codes of its rows mean. */
  changes: ChangeOptions
  /** States of rows that this kind calls otherwise. */
  rowStates?: Partial<Record<JobRowState, MessageDescriptor>>
  /** What mends a reason for which rows were not done. */
  repair?: (code: string) => MessageDescriptor | undefined
  /** Rows are lines of a file, and have a record once they are done. */
  hasLines?: true
  /** Rows that were not done have no record: it would have been made. */
  makesRecords?: true
  /** Rows come from another system: how the report's columns of it are called, and what was planned. */
  origin?: { planned: MessageDescriptor; plans: readonly Choice[]; id: MessageDescriptor }
  undo?: UndoWords
}

/** How such a job is undone: `restored` rows go back, `kept` ones were changed since. */
export type UndoWords = {
  document: TypedDocumentNode<ChangeData, { input: { id: string; jobId: string } }>
  restored: Counted
  kept: Counted
  /** What it does to users besides the rows, by the server's codes. */
  effects?: EffectWords
  /** The actions whose undo takes something away from the users that are its rows: the number of many is typed, as it was before the change that does so. */
  takesAway?: readonly string[]
}

/** By the server's name of the kind. */
export type JobKinds = Readonly<Record<string, JobKindEntry>>

/** The entry of a kind; undefined for one that is newer than this portal, whose job is shown without links. */
export const kindOf = (kinds: JobKinds, kind: string): JobKindEntry | undefined => ownEntry(kinds, kind)

/** What a job is called. */
export const titleOf = (kinds: JobKinds, kind: string, action: string | null, i18n: I18n): string =>
  kindOf(kinds, kind)?.title(action, i18n) ?? t(i18n)`Job`
