import { notFoundCode, type UserError } from '../graphql/user-error.ts'
import type { ObjectRef } from '@pothos/core'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { ListedSource } from '../list/list-field.ts'
import { listInputs, type ListField } from '../list/list-inputs.ts'
import type { ListArgs, ListSource } from '../list/list.ts'
import type { SortItem } from '../list/sort-input.ts'
import { stateField, type ListStates } from '../list/states.ts'
import type { ChangedRecord, Done, Versioned } from './change.ts'

export type Cell = string | number | boolean | null

/** A field of a list: how it is filtered and ordered by, and its export cell (`true`: the column of that name). */
export type Field<Row> = ListField & {
  readonly cell?: true | ((row: Row, context: RequestContext) => Cell | Promise<Cell>)
  /** Export cell of a coded value for which the reader gave no label. */
  readonly unnamed?: (row: Row) => Cell
}

type Definition<Row> = {
  /** Singular name: the field of the query, and in capitals the prefix of its error codes. */
  readonly name: string
  readonly plural: string
  readonly node: ObjectRef<typeof builder.$inferSchemaTypes, Row>
  readonly table: PgTable & { readonly id: PgColumn }
  /**
   * The table with its one-to-one joins, which computed columns, filters, orders and the search refer to. The joins must respect the reach
   * themselves.
   */
  readonly from?: (reach: Reach) => SQL
  /** Columns of the API: those of the table, and computed ones. */
  readonly columns: { readonly [Name in keyof Row & string]: PgColumn | SQL }
  /** Label of a row in jobs and error messages. */
  readonly label: SQLWrapper
  readonly reach: (reach: Reach) => SQL
  /** Expression with the same value in all rows within reach, if there is one. */
  readonly shared?: (reach: Reach) => SQLWrapper | undefined
  /** Further condition for lists and selections within the reach, such as the customer of the page. */
  readonly narrowed?: (context: RequestContext) => SQL | undefined
  /** Counts the whole list, if that is faster than its own query. */
  readonly counted?: (context: RequestContext) => Pick<ListArgs, 'whole' | 'counting'>
  /** States of the rows. They add an argument and counts to the list, a filter, a field of the node and an export cell. */
  readonly states?: ListStates<Row>
  readonly fields: Readonly<Record<string, Field<Row>>>
  readonly defaultOrder: SortItem
  /** A folded expression that holds every searched text. */
  readonly searched: SQLWrapper
  readonly foundBy?: NonNullable<ListSource['foundBy']>
  readonly alsoFound?: NonNullable<ListSource['alsoFound']>
}

/** Part of a resource that does not depend on the type of its rows. */
export type AnyResource = Pick<Definition<never>, 'name' | 'plural' | 'table' | 'from' | 'label' | 'reach' | 'fields'> & {
  readonly subjectType: string
}

/** All resources by name; filled when their modules are loaded. */
export const resources = new Map<string, AnyResource>()

export type Resource<Row> = Definition<Row> & ListedSource

type ReadRecords<Locked> = (tx: Orm, context: RequestContext, ids: readonly string[]) => Promise<ReadonlyMap<string, Locked>>

export type RecordRules<Locked extends Versioned, Touch extends string> = {
  /** Reads records within the caller's reach with the data that authority over them depends on, by ID, in the order of the IDs. */
  readonly read: ReadRecords<Locked>
  /** Like `read`, and locks the records in that order until the transaction ends, so that two transactions cannot deadlock. */
  readonly lock: ReadRecords<Locked>
  /** Default for what a change touches. */
  readonly usually: Touch
  /** Returns an error if the caller may not change this part of a record within their reach. */
  readonly refuse: (viewer: Viewer, record: Locked, touches: Touch) => UserError | undefined
  /** Organisations of a record: a request that names another one may not change it. Absent if records belong to none. */
  readonly organisations?: (viewer: Viewer, record: Locked) => readonly string[] | undefined
  /** A change that touches a record's organisations may bring it into the named one; `organisations` returns those after the change. */
  readonly joining?: { readonly touches: Touch; readonly organisations: (done: Done<Locked>) => readonly string[] | undefined }
  /** Whether such a change requires a fresh sign-in. */
  readonly asksFresh: (viewer: Viewer, record: Locked, touches: Touch) => boolean
  /**
   * Whether somebody other than the caller manages a record, and the errors for what only the manager may change. Checked before anything is
   * committed.
   */
  readonly keeper?: {
    readonly of: (viewer: Viewer, record: Locked) => boolean
    readonly errors: (record: Locked, done: Done<Locked>) => UserError[]
  }
  /** Returns errors by record for changes that are about to be written, whichever operation makes them: single, bulk, undo or revert. */
  readonly judge?: (tx: Orm, viewer: Viewer, changes: readonly ChangedRecord<Locked>[]) => Promise<ReadonlyMap<string, UserError[]>>
  /** Runs after a change is written, in its transaction, whichever operation made it: single, bulk or undo. */
  readonly follow?: (tx: Orm, changes: readonly ChangedRecord<Locked>[], context: RequestContext) => Promise<void>
  /** Error if another record has a value that must be unique. */
  readonly taken?: UserError
  /** Drops a record from the caches of the request. */
  readonly forget?: (context: RequestContext, id: string) => void
}

/** A resource whose records can be changed. */
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
