import type { RowFindingCode } from '../../../../contract/job-causes.ts'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { ImportFacts } from '../../tables/import.shape.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { UserError } from '../graphql/user-error.ts'

/** What a row says of one field; '' where it says nothing. */
export type Say<Field extends string> = (field: Field) => string

/** A row as its record is asked for, and what it says that cannot be asked for. */
export type RowInput<Input> = { readonly input: Input; readonly findings: readonly ImportFinding[] }

/** Something that only one record has. */
export type Claim = {
  /** What is said where another record has it. */
  readonly taken: UserError
  readonly isTaken: boolean
  /** What is said where an earlier row has it: `row` names that one, "Line 3". */
  readonly inFile: { readonly code: RowFindingCode; readonly message: (row: string) => string }
  /** Under which names earlier rows have it, and under which later ones find it. */
  readonly asks: readonly string[]
  readonly takes: readonly string[]
}

/** What is to be created of a row, under the id that the row has had since its check. */
export type Identified<Draft> = { readonly id: string; readonly draft: Draft }

/**
 * How records of one resource are read from files; docs/how-to-add.md says how one is added. `Input` is what the resource's create operation is given, `Draft` what its rules make of that:
 * everything checked but whether others have its claims.
 */
export type ImportDefinition<Field extends string, Input extends ImportFacts, Draft extends object> = {
  /** What the names of its types begin with, e.g. `User`. */
  readonly name: string
  readonly plural: string
  /** Of its jobs. */
  readonly kind: string
  /** The root field whose rule says who may create one. */
  readonly operation: string
  /** What a column may hold, in the order in which it is asked for, with headings that name it, as `plain` leaves them. */
  readonly fields: Readonly<Record<Field, readonly string[]>>
  /** What people know a row by. */
  readonly label: Field
  /** The fields that need a column. */
  readonly required: (defaults: ImportFacts) => readonly Field[]
  /** What holds for rows that do not say, from an input or as it was kept. */
  readonly defaults: (given: ImportFacts) => ImportFacts
  readonly defaultErrors?: (defaults: ImportFacts) => UserError[]
  /** Looks up what rows name, for all of them together, and answers how each is asked for. */
  readonly reader: (
    context: RequestContext,
    rows: readonly Say<Field>[],
    defaults: ImportFacts,
  ) => Promise<(say: Say<Field>) => RowInput<Input>>
  /** By the rules of the create operation, as they stand now; a draft is no array. */
  readonly read: (context: RequestContext, inputs: readonly Input[]) => Promise<readonly (Draft | UserError[])[]>
  /** The fields that the create operation calls otherwise, by its names. */
  readonly renamed?: Readonly<Record<string, Field>>
  readonly claims: (orm: Orm, drafts: readonly Draft[]) => Promise<readonly (readonly Claim[])[]>
  /** Lets nobody else take a claim of these until the transaction ends. */
  readonly lock?: (tx: Orm, drafts: readonly Draft[]) => Promise<void>
  /** Draws up what is written, before the transaction in which others wait; the answer inserts those at the given places. */
  readonly draw: (context: RequestContext, drafts: readonly Identified<Draft>[]) => Promise<(places: readonly number[]) => readonly SQL[]>
}
