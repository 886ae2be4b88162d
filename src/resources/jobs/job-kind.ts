import type { I18n, MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { TypedDocumentNode } from 'urql'
import type { JobRowState } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { SelectionDifference } from '#machines/bulk/bulk.types.ts'
import type { Choice } from '../choice.ts'
import type { Counted, EffectWords } from '../effects/effects.ts'
import type { ChangeData, ChangeOptions } from '../mutation/use-change.ts'

/** Describes a kind of job for its page and the list of jobs. */
export type JobKindEntry = {
  /** Name of the kind, whatever its jobs do. */
  label: MessageDescriptor
  /** `action` is what the job does to its rows, if the kind has several actions. */
  title: (action: string | null, i18n: I18n) => string
  /** Toast shown when such a job, just started by the reader, has finished and changed something. */
  done?: (action: string | null) => MessageDescriptor
  /** The list from which such jobs are started. */
  list: { label: MessageDescriptor; to: (portal: Portal) => string }
  /** Address of the record of a row. */
  subject: (portal: Portal, id: string) => string
  /** The types that the job may have changed, and the messages for the codes of its rows. */
  changes: ChangeOptions
  /** Labels of row states that differ in this kind. */
  rowStates?: Partial<Record<JobRowState, MessageDescriptor>>
  /** Labels of rows that are done with a code, where they differ from the state's. Its state is then called by the general word. */
  doneCodes?: Readonly<Record<string, MessageDescriptor>>
  /** Remedy for a code with which rows were not done. */
  repair?: (code: string) => MessageDescriptor | undefined
  /** Set if rows are lines of a file, which have a record only once they are done. */
  hasLines?: true
  /** Set if rows create records: a row that was not done has none. */
  makesRecords?: true
  /** Set if rows come from another system: labels of the report's columns for the ID there and for the planned outcome. */
  origin?: { planned: MessageDescriptor; plans: readonly Choice[]; id: MessageDescriptor }
  /** Set if a cancelled job can be gone on with: a retry takes the rows that it had not reached as well. */
  continues?: true
  undo?: UndoWords
}

/** `difference`: how the records that would be restored differ from those that were shown. */
type UndoData = { readonly [field: string]: ChangeData[string] & { difference?: SelectionDifference | null } }

/** How such a job is undone. `restored` labels the rows that are reverted, `kept` those that have been changed since. */
export type UndoWords = {
  document: TypedDocumentNode<UndoData, { input: { id: string; jobId: string; digest?: string | null; count?: number | null } }>
  restored: Counted
  kept: Counted
  /** Label records that their owners have begun to use, and records that are gone. Absent if the server does not count them. */
  used?: Counted
  gone?: Counted
  /** Labels records that the job has changed, and that its undo leaves as they are. */
  lasting?: Counted
  /** Labels of the effects on users besides the rows, by the server's codes. */
  effects?: EffectWords
  /**
   * Actions whose undo takes something away from the users that are its rows. For many users the number is typed, as it is for a change that does so.
   */
  takesAway?: readonly string[]
  /** Set if many records that are put back are confirmed by their number, which the server asks for too. */
  countsRecords?: true
}

/** Entries by the server's name of the kind. */
export type JobKinds = Readonly<Record<string, JobKindEntry>>

/** Returns the entry of a kind; undefined for a kind that this portal version does not know, whose job is shown without links. */
export const kindOf = (kinds: JobKinds, kind: string): JobKindEntry | undefined => ownEntry(kinds, kind)

export const titleOf = (kinds: JobKinds, kind: string, action: string | null, i18n: I18n): string =>
  kindOf(kinds, kind)?.title(action, i18n) ?? t(i18n)`Job`
