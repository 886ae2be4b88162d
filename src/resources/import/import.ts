import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { TypedDocumentNode } from 'urql'
import type {
  ImportDelimiter,
  ImportEncoding,
  ImportOutcome,
  ImportRowFilterInput,
  ImportRowSortInput,
} from '#src/data/generated/schema.ts'
import type { Correction, FileTable, Mapping } from '#machines/import/import.types.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { JobStarted } from '../bulk/bulk.ts'
import type { Connection, PageVariables } from '../list/list-query.ts'
import type { InputError } from '../record/form/field.ts'
import type { ServerWords } from '../record/form/server-problems.ts'
import type { SendSample } from './SampleButton.tsx'
import type { FileRule } from './use-file-limits.ts'
import type { ImportCausesFragment, ImportFindingsFragment } from './import.generated.ts'

/** The columns of a file, as read with one encoding and separator. */
export type ImportFile = FileTable & { mapping: Mapping; corrections: readonly Correction[] }

/** An uploaded file with the result of its check. */
export type Import = {
  id: string
  fileName: string
  total: number
  creating: number
  changing: number
  skipped: number
  broken: number
  emails: number
  changeEmails: number
  cleared?: readonly { path: string; count: number }[]
  checkedAt: string | null
  startedAt: string | null
  undoneBy: string | null
  file: ImportFile | null
}
type Answered = { errors: readonly InputError[] | null }
/** `checkedAt` identifies the check whose result the reader sees. */
type Checked = Answered & { checked: { checkedAt: string | null } | null }

/** Messages for values that must be unique but also occur in another row of the file, with and without the line of that row. */
export type CollisionWords = Readonly<Record<string, { at: (line: number) => MessageDescriptor; other: MessageDescriptor }>>

/** Messages about the rows of an import, for its page and that of its job. */
export type ImportWords = {
  /** Messages for the server's codes. */
  words: ServerWords
  collisions: CollisionWords
  /** Remedies for rows that are not imported, by code, or by path and code if they depend on the field. Causes that every import has are built in. */
  repairs: Readonly<Record<string, MessageDescriptor>>
}

export type ImportField = { label: MessageDescriptor; required?: true; portal?: Portal }

export type DefaultsProps<Values> = {
  portal: Portal
  values: Values
  /** `forget` lists the paths of the input whose errors are outdated. */
  onChange: (parts: Partial<Values>, forget?: readonly string[]) => void
  errorAt: (path: string) => string | undefined
}

/** The input of a check that the page itself supplies. */
type Asked = {
  id: string
  encoding: ImportEncoding
  delimiter: ImportDelimiter
  headingLine: number
  mapping: Mapping
  corrections: Correction[]
}
type KeptVariables = {
  id: string
  encoding?: ImportEncoding | null | undefined
  delimiter?: ImportDelimiter | null | undefined
  headingLine?: number | null | undefined
}

type RowsVariables = Omit<PageVariables, 'where' | 'state' | 'order'> & {
  id: string
  where?: ImportRowFilterInput | null | undefined
  state?: ImportOutcome | null | undefined
  order?: ImportRowSortInput[] | ImportRowSortInput | null | undefined
}

/** Each operation has one root field. */
type Operations<Kept, Input> = {
  kept: TypedDocumentNode<Readonly<Record<string, Kept | null>>, KeptVariables>
  causes: TypedDocumentNode<Readonly<Record<string, readonly ImportCausesFragment[]>>, { id: string }>
  rows: TypedDocumentNode<Readonly<Record<string, Connection<ImportFindingsFragment>>>, RowsVariables>
  upload: TypedDocumentNode<Readonly<Record<string, Answered>>, { input: { id: string; file: File; fileName: string } }>
  check: TypedDocumentNode<Readonly<Record<string, Checked>>, { input: Input }>
  start: TypedDocumentNode<
    Readonly<Record<string, JobStarted>>,
    { input: { id: string; count: number; changes: number; emails: number; checkedAt: string | null } }
  >
  /** Sends the invitation of the first new record to the reader. Absent if no email is ever sent. */
  sample?: SendSample
}

export type Described<Field extends string, Kept, Input, Values> = {
  title: MessageDescriptor
  /** The list of the records, and below it the address of the import page. */
  list: { label: MessageDescriptor; to: (portal: Portal) => string }
  to: (portal: Portal) => string
  operations: Operations<Kept, Input>
  /** Limits of a file's size and number of rows. */
  limits: FileRule
  /** In the order in which they are shown. */
  fields: Readonly<Record<Field, ImportField>>
  /** Explains which columns are required, and how a cell lists several values. */
  columns: MessageDescriptor
  /** File name of the template. */
  template: MessageDescriptor
  /** Defaults for empty cells. `paths` are those of the input whose errors are shown at a field. */
  defaults: {
    of: (kept: Kept) => Values
    input: (values: Values) => Required<Omit<Input, keyof Asked>>
    paths: readonly string[]
    Fields: ComponentType<DefaultsProps<Values>>
  }
  nouns: {
    willCreate: (count: number, written: string) => MessageDescriptor
    create: (count: number, written: string) => MessageDescriptor
    /** Absent if an import changes no records that exist already. */
    changes?: {
      differ: (count: number, written: string) => MessageDescriptor
      /** Label of the choice to change them, and what it means. */
      choose: (count: number, written: string) => MessageDescriptor
      about: MessageDescriptor
      /** Labels of the button that starts the import: the changes alone, or with new records. */
      change: (count: number, written: string) => MessageDescriptor
      createAndChange: (created: string, changed: string) => MessageDescriptor
    }
    /** Explains which rows are not imported, and what else the import does. */
    review: MessageDescriptor
    /** Label of the number that is typed before many records are created, and the error for a wrong one. */
    number: MessageDescriptor
    typeNumber: MessageDescriptor
    /** Announces the emails, and the records that are created without one. Absent if no email is ever sent. */
    emails?: { sent: (count: number, written: string) => MessageDescriptor; without: (count: number, written: string) => MessageDescriptor }
  }
  words: ImportWords
}

export type CheckInput = Asked & DefaultValues
export type DefaultValues = Readonly<Record<string, unknown>>
/** Types are checked by `importPage` and then erased, since the kit itself knows no resource. */
export type AnyImport = Described<string, Import, CheckInput, DefaultValues>

/** Names of the fields that the contract allows to be mapped. */
export type FieldOf<Input extends { mapping: object }> = keyof Input['mapping'] & string
/** An import whose query asks for the column of each of these fields. */
export type Mapped<Field extends string> = Import & { file: { mapping: Readonly<Record<Field, number | null>> } | null }
