import type { RowFindingCode } from '../../../../contract/job-causes.ts'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { ImportFacts, ImportMapping } from '../../tables/import.shape.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { ExportedHeadings } from './reading/headings.ts'

/** Returns the value of a field in a row; '' if there is none. */
export type FieldReader<Field extends string> = {
  (field: Field): string
  /** Whether the row has a cell for the field, even an empty one. A row that is too short lacks its last cells. */
  readonly hasCell: (field: Field) => boolean
}

/** Input for creating the record of a row, and findings for values that it cannot express. */
export type RowInput<Input> = {
  readonly input: Input
  readonly findings: readonly ImportFinding[]
  /** Findings about a new record alone: they do not keep the row from being compared with a record that exists already. */
  readonly ofNew?: readonly ImportFinding[]
  /** Values of the row without the defaults of the import, to be compared with a record that exists already. */
  readonly stated?: ImportFacts
  /** Values that are probably meant, by field. They stand with the findings of the field. */
  readonly suggestions?: Readonly<Record<string, string | undefined>> | undefined
}

/** A row with the values that are compared, and its input, which says where its record would be. */
export type Compared<Input> = { readonly stated: ImportFacts; readonly input: Input }

/** A change of a record that exists already. */
export type RecordPatch = {
  readonly id: string
  /** Version that the values were compared with. */
  readonly version: number
  /** Values that differ. */
  readonly values: ImportFacts
}

/** What comparing a row with an existing record has found. */
export type Comparison = {
  /** What differs, or that nothing does; first of all what forbids the change. */
  readonly findings: readonly ImportFinding[]
  /** SKIP: nothing differs, or the caller changes no such records. BROKEN: a rule forbids the change. */
  readonly outcome: 'CHANGE' | 'SKIP' | 'BROKEN'
  /** Present if the outcome is CHANGE. */
  readonly patch?: RecordPatch & {
    readonly emails: number
    /** New unique values, which an earlier row may have claimed. */
    readonly claims?: readonly Claim[]
  }
}

/** A value that must be unique among records. */
export type Claim = {
  /** Error if another record has it. */
  readonly taken: UserError
  readonly isTaken: boolean
  /** Finding if an earlier row has it; `row` names that row, such as "Line 3". */
  readonly inFile: { readonly code: RowFindingCode; readonly message: (row: string) => string }
  /** `asks` are names that are looked up among earlier rows, `takes` names that are registered for later ones. */
  readonly asks: readonly string[]
  readonly takes: readonly string[]
}

/** Record to be created from a row, with the ID that the row has had since its check. */
export type Identified<Draft> = { readonly id: string; readonly draft: Draft }

/**
 * Import of the records of one resource; docs/how-to-add.md says how to add one. `Input` is the input of the resource's create operation, `Draft`
 * what its rules make of it: everything is checked except whether others have taken its claims.
 */
export type ImportDefinition<Field extends string, Input extends ImportFacts, Draft extends object> = {
  /** Prefix of the type names, e.g. `User`. */
  readonly name: string
  readonly plural: string
  /** Kind of its jobs. */
  readonly kind: string
  /** Root field whose access rule decides who may create a record. */
  readonly operation: string
  /** Fields that a column can be mapped to, in the order of the form, each with the headings that name it, normalised by `plain`. */
  readonly fields: Readonly<Record<Field, readonly string[]>>
  /** Headings by which an export of the list is recognised, normalised by `plain`. */
  readonly exported?: ExportedHeadings
  /** Fields of long numbers, which a spreadsheet may have rounded. */
  readonly numbers?: readonly Field[]
  /** Fields of texts that may be long numbers. Zeros at the end do not show that a spreadsheet has rounded them; a power of ten does. */
  readonly codes?: readonly Field[]
  /** Field that labels a row for people. */
  readonly label: Field
  /** Fields that must be mapped to a column. */
  readonly required: (defaults: ImportFacts, mapping: ImportMapping) => readonly Field[]
  /** Reads the defaults for rows without a value, from an input or as they were stored. */
  readonly defaults: (given: ImportFacts) => ImportFacts
  readonly defaultErrors?: (defaults: ImportFacts) => UserError[]
  /** Looks up what the rows refer to, for all of them at once, and returns a function that makes the input of a row. */
  readonly reader: (
    context: RequestContext,
    rows: readonly FieldReader<Field>[],
    defaults: ImportFacts,
  ) => Promise<(say: FieldReader<Field>) => RowInput<Input>>
  /** Applies the current rules of the create operation. A draft must not be an array, since an array means errors. */
  readonly read: (context: RequestContext, inputs: readonly Input[]) => Promise<readonly (Draft | UserError[])[]>
  /** Fields that have another name in the create operation, by that name. */
  readonly renamed?: Readonly<Record<string, Field>>
  /** Whether an email is sent once the record is created: asked of the same draft by the review and by the run. Absent if none is ever sent. */
  readonly sendsEmail?: (draft: Draft) => boolean
  /**
   * Compares rows with records that exist already: those that name one by its ID, those whose value of the field `by` another record has, and those
   * that the rules for a new record refuse. `rows` returns results by the index of the row. Such a row creates nothing.
   */
  readonly compare?: {
    readonly by: Field
    /** Field with the ID of a record. */
    readonly id: Field
    readonly rows: (context: RequestContext, rows: readonly Compared<Input>[]) => Promise<ReadonlyMap<number, Comparison>>
  }
  /** How records that exist already are changed. Absent if an import changes none. */
  readonly change?: {
    /** Root field whose access rule decides who may change a record. */
    readonly operation: string
    /**
     * @param changed query that selects `{ id, input }` of the rows that will change a record
     * @throws FRESH_AUTH_REQUIRED if one of them requires a fresh sign-in and the caller's is older
     */
    readonly askFresh: (context: RequestContext, changed: SQL) => Promise<void>
    /** Changes one record by the rules of its form. `context.part` settles the job row in the same transaction. */
    readonly apply: (context: RequestContext, patch: RecordPatch) => Promise<{ readonly errors: readonly UserError[] | null }>
  }
  readonly claims: (orm: Orm, drafts: readonly Draft[]) => Promise<readonly (readonly Claim[])[]>
  /** Locks the claims of the drafts until the transaction ends. */
  readonly lock?: (tx: Orm, drafts: readonly Draft[]) => Promise<void>
  /**
   * Checks and locks once more, in the transaction that creates the records, what may have changed since `read`. Returns the errors of each draft, in
   * their order.
   */
  readonly refuse?: (tx: Orm, context: RequestContext, drafts: readonly Draft[]) => Promise<readonly (readonly UserError[])[]>
  /** Prepares the statements before the transaction, in which others wait. The returned function gives the inserts of the drafts at these indexes. */
  readonly draw: (context: RequestContext, drafts: readonly Identified<Draft>[]) => Promise<(places: readonly number[]) => readonly SQL[]>
}
