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
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { JobStarted } from '../bulk/bulk.ts'
import type { Connection, PageVariables } from '../list/list.ts'
import type { InputError } from '../record/form/field.ts'
import type { ServerWords } from '../record/form/server-problems.ts'
import type { FileRule } from './use-file-limits.ts'
import type { ImportCausesFragment, ImportFindingsFragment, ImportReadingFragment } from './import.generated.ts'

/** Which column holds each field. */
export type Mapping = Readonly<Record<string, number | null>>

/** A file as it is read one way. */
export type ImportFile = {
  encoding: ImportEncoding
  encodingCertain: boolean
  delimiter: ImportDelimiter
  total: number
  columns: readonly ImportReadingFragment[]
  mapping: Mapping
}
/** A file that the server keeps. */
export type Import = {
  id: string
  fileName: string
  creating: number
  skipped: number
  broken: number
  checkedAt: string | null
  startedAt: string | null
  file: ImportFile | null
}
type Answered = { errors: readonly InputError[] | null }

/** What one row may not have that another row of the file has: with the line of that row, and without. */
export type CollisionWords = Readonly<Record<string, { at: (line: number) => MessageDescriptor; other: MessageDescriptor }>>

/** What is said of the rows of an import, on its page and on that of its job. */
export type ImportWords = {
  /** What the server's codes mean. */
  words: ServerWords
  collisions: CollisionWords
  /** What to do about rows that are left out, by code; by path and code where it depends on the field. Every import's own causes are known. */
  repairs: Readonly<Record<string, MessageDescriptor>>
}

export type ImportField = { label: MessageDescriptor; required?: true; portal?: Portal }

export type DefaultsProps<Values> = {
  portal: Portal
  values: Values
  /** `forget`: the paths of the input whose errors do not stand any more. */
  onChange: (parts: Partial<Values>, forget?: readonly string[]) => void
  errorAt: (path: string) => string | undefined
}

/** What a check is told by the page itself. */
type Asked = { id: string; encoding: ImportEncoding; delimiter: ImportDelimiter; mapping: Mapping }
type KeptVariables = { id: string; encoding?: ImportEncoding | null | undefined; delimiter?: ImportDelimiter | null | undefined }

type RowsVariables = Omit<PageVariables, 'where' | 'state' | 'order'> & {
  id: string
  where?: ImportRowFilterInput | null | undefined
  state?: ImportOutcome | null | undefined
  order?: ImportRowSortInput[] | ImportRowSortInput | null | undefined
}

/** Each with one root field. */
type Operations<Kept, Input> = {
  kept: TypedDocumentNode<Readonly<Record<string, Kept | null>>, KeptVariables>
  causes: TypedDocumentNode<Readonly<Record<string, readonly ImportCausesFragment[]>>, { id: string }>
  rows: TypedDocumentNode<Readonly<Record<string, Connection<ImportFindingsFragment>>>, RowsVariables>
  upload: TypedDocumentNode<Readonly<Record<string, Answered>>, { input: { id: string; file: File; fileName: string } }>
  check: TypedDocumentNode<Readonly<Record<string, Answered>>, { input: Input }>
  start: TypedDocumentNode<Readonly<Record<string, JobStarted>>, { input: { id: string; count: number } }>
}

export type Described<Field extends string, Kept, Input, Values> = {
  title: MessageDescriptor
  /** The list that the records are on, and the page itself. */
  list: { label: MessageDescriptor; to: (portal: Portal) => string }
  to: (portal: Portal) => string
  operations: Operations<Kept, Input>
  /** What a file may measure. */
  limits: FileRule
  /** In the order in which they are asked for. */
  fields: Readonly<Record<Field, ImportField>>
  /** Which columns have to be there, and how a cell lists several values. */
  columns: MessageDescriptor
  /** The name of the template's file. */
  template: MessageDescriptor
  /** What holds for rows that do not say. `paths`: those of the input whose errors stand at a field. */
  defaults: {
    of: (kept: Kept) => Values
    input: (values: Values) => Required<Omit<Input, keyof Asked>>
    paths: readonly string[]
    Fields: ComponentType<DefaultsProps<Values>>
  }
  nouns: {
    willCreate: (count: number, written: string) => MessageDescriptor
    create: (count: number, written: string) => MessageDescriptor
    /** Which rows are left out, and what happens besides. */
    review: MessageDescriptor
  }
  words: ImportWords
}

export type CheckInput = Asked & DefaultValues
export type DefaultValues = Readonly<Record<string, unknown>>
/** A description whose types are checked against its operations and then forgotten, as the kit itself names no resource. */
export type AnyImport = Described<string, Import, CheckInput, DefaultValues>

/** What of a record the contract lets a column hold. */
export type FieldOf<Kept extends Import> = keyof NonNullable<Kept['file']>['mapping'] & string
