import { notFoundCode } from '../graphql/user-error.ts'
import type { ObjectRef } from '@pothos/core'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { ListedSource } from '../list/list-field.ts'
import { listInputs } from '../list/list-inputs.ts'
import type { ListField } from '../list/list-inputs.ts'
import type { ListArgs, ListSource } from '../list/list.ts'
import type { SortItem } from '../list/sort-input.ts'
import { stateField } from '../list/states.ts'
import type { ListStates } from '../list/states.ts'
import type { ChangedRecord, Done, Versioned } from './change.ts'

export type Cell = string | number | boolean | null

/** What a list does with one field: how it is filtered and ordered by, and what stands in an export of it (`true`: the column of that name). */
export type Field<Row> = ListField & {
  readonly cell?: true | ((row: Row, context: RequestContext) => Cell | Promise<Cell>)
  /** What stands in an export where the reader gave no word for a coded value. */
  readonly unnamed?: (row: Row) => Cell
}

type Definition<Row> = {
  /** What one is called: the query's field, and in capitals what its error codes begin with. */
  readonly name: string
  /** The list's field. */
  readonly plural: string
  readonly node: ObjectRef<typeof builder.$inferSchemaTypes, Row>
  readonly table: PgTable & { readonly id: PgColumn }
  /** The table with what it is joined with, one row for one: what computed columns, filters, orders and the search name. It keeps to the reach itself. */
  readonly from?: (reach: Reach) => SQL
  /** What the API answers from: columns, and what is computed. */
  readonly columns: { readonly [Name in keyof Row & string]: PgColumn | SQL }
  /** What people know a row by, in a job and in a refusal. */
  readonly label: SQLWrapper
  readonly reach: (reach: Reach) => SQL
  /** A column that holds the same in all rows within reach, where there is one. */
  readonly shared?: (reach: Reach) => SQLWrapper | undefined
  /** What narrows lists and selections inside the reach, such as the customer of the page. */
  readonly narrowed?: (context: RequestContext) => SQL | undefined
  /** How the whole list is counted where that is quicker than its own query. */
  readonly counted?: (context: RequestContext) => Pick<ListArgs, 'whole' | 'counting'>
  /** What rows are told apart by: an argument and counts of the list, a filter, a field of the node, a cell. */
  readonly states?: ListStates<Row>
  readonly fields: Readonly<Record<string, Field<Row>>>
  readonly defaultOrder: SortItem
  /** A folded expression that holds every searched text. */
  readonly searched: SQLWrapper
  readonly foundBy?: NonNullable<ListSource['foundBy']>
  readonly alsoFound?: NonNullable<ListSource['alsoFound']>
}

/** What is known of every resource, whatever its rows are. */
export type AnyResource = Pick<Definition<never>, 'name' | 'plural' | 'table' | 'from' | 'label' | 'reach' | 'fields'> & {
  /** What audit rows call it. */
  readonly subjectType: string
}

/** Every resource by its name, once its file has been read. */
export const resources = new Map<string, AnyResource>()

export type Resource<Row> = Definition<Row> & ListedSource

type ReadRecords<Locked> = (tx: Orm, context: RequestContext, ids: readonly string[]) => Promise<ReadonlyMap<string, Locked>>

/** How records of a resource are changed: who may, and what is read of them for that. */
export type RecordRules<Locked extends Versioned, Touch extends string> = {
  /** Records within the caller's reach with what authority over them is judged by, by id, in the ids' order. */
  readonly read: ReadRecords<Locked>
  /** The same, locked in that order until the transaction ends, so that no two who lock several wait for each other. */
  readonly lock: ReadRecords<Locked>
  /** What a change touches that does not say. */
  readonly usually: Touch
  /** Why the caller may not change this of a record within their reach; undefined where they may. */
  readonly refuse: (viewer: Viewer, record: Locked, touches: Touch) => UserError | undefined
  /** The organisations that a record belongs to: a request that names another one may not change it. Not given where records belong to none. */
  readonly organisations?: (viewer: Viewer, record: Locked) => readonly string[] | undefined
  /** What touches a record's own organisations, so that a change may bring it into the named one, and which those are afterwards. */
  readonly joining?: { readonly touches: Touch; readonly organisations: (done: Done<Locked>) => readonly string[] | undefined }
  /** Whether such a change asks for a fresh sign-in. */
  readonly asksFresh: (viewer: Viewer, record: Locked, touches: Touch) => boolean
  /** Whether somebody else than the caller rules a record, and what of a change they alone may make: asked before anything of it is kept. */
  readonly keeper?: {
    readonly of: (viewer: Viewer, record: Locked) => boolean
    readonly errors: (record: Locked, done: Done<Locked>) => UserError[]
  }
  /** What is wrong with changes that are about to be written, by record, whichever operation makes them: by hand, in bulk, undone, put back. */
  readonly judge?: (tx: Orm, viewer: Viewer, changes: readonly ChangedRecord<Locked>[]) => Promise<ReadonlyMap<string, UserError[]>>
  /** What follows from a change once it is written, in its transaction, whichever operation made it: by hand, in bulk, undone. */
  readonly follow?: (tx: Orm, changes: readonly ChangedRecord<Locked>[], context: RequestContext) => Promise<void>
  /** What is said where another record has what only one may have. */
  readonly taken?: UserError
  /** Drops what the request has loaded of a record. */
  readonly forget?: (context: RequestContext, id: string) => void
}

/** A resource whose records are changed. */
export type RecordResource<Row, Locked extends Versioned, Touch extends string> = Resource<Row> & {
  readonly table: { readonly version: PgColumn }
  readonly record: RecordRules<Locked, Touch>
}

/** Declares a resource: its filter and sort inputs, and what lists, selections, exports and changes take from it. */
export function defineResource<Row, More extends object>(definition: Definition<Row> & More): Resource<Row> & More {
  const { node, table, states } = definition
  if ('record' in definition) notFoundCode(definition.name)
  const fields = { ...definition.fields, ...(states && { state: { filter: stateField(states), cell: states.of } }) }
  resources.set(definition.name, { ...definition, subjectType: node.name })
  if (states) builder.objectField(node, 'state', (t) => t.field({ type: states.type, resolve: (row) => states.of(row) }))
  return {
    ...definition,
    fields,
    id: table.id,
    ...listInputs(node.name, fields),
  }
}
