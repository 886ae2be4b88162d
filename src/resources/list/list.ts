import type { IconName } from '#src/ui/controls/icon.tsx'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { Choice, Tone } from '../choice.ts'
import type { ChoiceSource } from '../choices/source.ts'
import type { ListView } from './address/address.ts'
import type { FilterKind, OperatorName } from './address/filter.ts'
import type { AccessRule } from '#contract/access/rule.ts'
import { withParts, type Connection, type PageVariables } from './list-query.ts'

type Direction = 'ASC' | 'DESC'

type One<T> = NonNullable<T> extends infer U ? (U extends readonly (infer Item)[] ? Item : U) : never
type KeysOf<T> = [One<T>] extends [never] ? never : Extract<keyof One<T>, string>
export type WhereField<Variables> = Exclude<KeysOf<Variables extends { where?: infer Where } ? Where : never>, 'and' | 'or'>
export type SortKey<Variables> = KeysOf<Variables extends { order?: infer Order } ? Order : never>

type FilterOf<Kind extends FilterKind> = Kind extends 'choice'
  ? { kind: Kind; choices: readonly Choice[] }
  : Kind extends 'reference'
    ? { kind: Kind; source: ChoiceSource }
    : Kind extends 'date'
      ? {
          kind: Kind
          /** The field holds days without a time, which are the same in every time zone. */
          wholeDay?: true
        }
      : { kind: Kind }

type FilterWords = {
  /** Labels of operators that differ for this field, such as 'never' for 'is empty'. */
  words?: Partial<Record<OperatorName, MessageDescriptor>>
  /** No row is empty in this respect, and the server refuses to compare with null. */
  neverEmpty?: true
  /** Supported for existing links and views, but no longer offered. */
  old?: true
}

/** How the filter builder edits one field of `where`. */
export type Filter<Field extends string = string> = { field: Field } & FilterWords & { [Kind in FilterKind]: FilterOf<Kind> }[FilterKind]
export type FilterField = Filter & { label: MessageDescriptor }

/** The value of each kind of cell. `cells.tsx` has the component for each. */
export type CellValues = {
  text: string | null
  code: string | null
  number: number | null
  boolean: boolean
  date: string | null
  choice: string | number | null
  identity: Identity
}

/** Identifies a row by a picture or initials, its name, and a line that distinguishes rows of the same name. */
export type Identity = {
  id: string
  name: string
  detail?: string | null
  shape?: 'round' | 'square'
  /** Version of a person's own picture; null if they have none. */
  pictureVersion?: string | null
}

type CellOf<Row, Kind extends keyof CellValues> = { cell: Kind; value: (row: Row) => CellValues[Kind] } & (Kind extends 'choice'
  ? { choices: readonly (Choice & { tone?: Tone })[] }
  : object)

type AnyCell<Row> = { [Kind in keyof CellValues]: CellOf<Row, Kind> }[keyof CellValues] | { cell: (row: Row) => ReactNode; value?: never }

export type Column<Row, Field extends string = string, Key extends string = string> = {
  id: string
  label: MessageDescriptor
  sortBy?: Key
  filter?: Filter<Field>
  /** Hidden until the reader chooses it under 'Columns'. */
  optional?: boolean
  /** Minimum width in rem. The content can make a column wider if there is room. */
  width?: number
  /** On a phone it is shown at the right of the card's head. */
  isBadge?: boolean
  /** Columns that an export writes in its place, if the column combines several values. */
  exports?: readonly { id: string; label: MessageDescriptor }[]
} & AnyCell<Row>

/** Names of the query's fields that are lists. */
type ListIn<Data> = { [Name in keyof Data]: Data[Name] extends Connection<{ id: string }> ? Name : never }[keyof Data] & string
type RowIn<Data, Name extends keyof Data> = Data[Name] extends Connection<infer Row extends { id: string }> ? Row : never
/** Variables of a query besides the page, such as the record that a list is embedded in. They stay when the view changes. */
type ScopeOf<Variables> = Omit<Variables, keyof PageVariables>
type Scoped<Variables> = object extends ScopeOf<Variables> ? { scope?: ScopeOf<Variables> } : { scope: ScopeOf<Variables> }
type ColumnOf<Row, Variables> = Column<Row, WhereField<Variables>, SortKey<Variables>>

type StateOf<Variables> = Choice & { value: Extract<One<Variables extends { state?: infer State } ? State : never>, string> }

/** A list depends on the chosen customer if and only if its query takes `customer` as a variable. */
type CustomerPart<Variables> = 'customer' extends keyof Variables ? { ofCustomer: true } : { ofCustomer?: never }

type ResourceList<Data, Variables extends PageVariables, Name extends ListIn<Data>, Row = RowIn<Data, Name>> = {
  /** Key of the stored choice of columns; never shown. */
  id: string
  title: MessageDescriptor
  query: TypedDocumentNode<Data, Variables>
  /** Name of the query's field that is the list. */
  connection: Name
  columns: readonly [ColumnOf<Row, Variables>, ...ColumnOf<Row, Variables>[]]
  /** Fields that can be filtered but are no columns. */
  filters?: readonly (Filter<WhereField<Variables>> & { label: MessageDescriptor })[]
  /** States of rows, as links above them; every row is in one state. Their counts (`states` in the query) are fetched separately, after the rows. */
  states?: readonly StateOf<Variables>[]
  /** The state that is shown first; without it, all rows. */
  opens?: StateOf<Variables>['value']
  /** Most used filter fields, in the order in which the filter builder offers them. */
  commonFilters?: readonly WhereField<Variables>[]
  sort: { by: SortKey<Variables>; direction: Direction }
  /** Address of a row's page. The row's first column becomes a link. */
  path?: (row: Row) => string
  /** Name of a row, for its link and its checkbox. */
  name: (row: Row) => string
  create?: string
  /** The parent page, for a list that is not in the navigation. */
  back?: Back
  /** Text of the empty list, which explains how the first row comes about. */
  empty?: MessageDescriptor
  /** Icon of the empty list. By default that of records which come about in time, such as those of a log. */
  icon?: IconName
  /** Details below a row, shown when it is expanded. */
  Details?: ComponentType<{ row: Row }>
  /** Polling interval in milliseconds. Applies only to the first page in the default order. */
  asksEvery?: number | ((rows: readonly Row[]) => number)
  /** False if there is no text to search. */
  searches?: boolean
} & ListParts &
  CustomerPart<Variables> &
  Scoped<Variables>

type Back = { to: string; label: MessageDescriptor }

export type ListAboveProps = { list: AnyList; view: ListView }

/** Optional parts of a list; each is a component. */
type ListParts = {
  /** Content above the rows that follows the list's view. */
  Above?: ComponentType<ListAboveProps>
  /** Actions on the selected rows. Without it, rows cannot be selected. */
  Actions?: SelectionActions
  /** Links to other ways of creating rows, beside the button 'Create'. */
  Beside?: ComponentType
  /** The menu of a row, also opened by a right click or the menu key. Only its button is mounted with the row. */
  RowActions?: ComponentType<{ id: string; name: string }>
  /** The button 'Export'. */
  Export?: ComponentType<ListExportProps>
}

/** Selected rows: by ID, or everything that filter and search match, with exceptions. */
export type ListSelection = { ids: string[] } | { all: true; where?: unknown; state?: string; search?: string; except?: string[] }
export type SelectionActionsProps = {
  selection: ListSelection
  count: number
  /** False if the count is an estimate. */
  exact: boolean
  /** Selected rows that the page does not show, and a function that keeps only those it shows, if there are any. */
  away?: { count: number; keepShown?: () => void }
  onDone: () => void
}
/** `Unfinished` offers to continue an action on rows that were selected before. */
export type SelectionActions = ComponentType<SelectionActionsProps> & { Unfinished?: ComponentType<UnfinishedActionProps> }
export type UnfinishedActionProps = Pick<SelectionActionsProps, 'onDone'>
export type ListExportProps = {
  /** Whether there are no rows to export. */
  empty?: boolean
  selection: ListSelection & { order: unknown }
  /** Set if only the selected rows are exported. */
  isPart?: true
  /** `words` are the labels of coded values. */
  columns: readonly { column: string; label: string; words?: { value: string; word: string }[] }[]
}

/** Types are checked by `resourceList` and then erased, since the kit itself knows no resource. */
export type AnyList = {
  id: string
  title: MessageDescriptor
  query: TypedDocumentNode<Readonly<Record<string, Connection<AnyRow>>>, PageVariables & { customer?: string }>
  /** The same query with only the number of rows in each state. */
  countsStates?: AnyList['query']
  connection: string
  columns: readonly [Column<AnyRow>, ...Column<AnyRow>[]]
  filters?: readonly FilterField[]
  states?: readonly (Choice & { value: string })[]
  opens?: string
  commonFilters?: readonly string[]
  sort: Sort
  path?: (row: AnyRow) => string
  name: (row: AnyRow) => string
  create?: string
  back?: Back
  empty?: MessageDescriptor
  icon?: IconName
  Details?: ComponentType<{ row: AnyRow }>
  asksEvery?: number | ((rows: readonly AnyRow[]) => number)
  searches?: boolean
  ofCustomer?: true
  scope?: Readonly<Record<string, unknown>>
} & ListParts
export type AnyRow = { id: string }
export type Sort = { by: string; direction: Direction }

/**
 * Describes a list: query → columns → filter, sorting, paging, row link. A column that reads a field which the query does not select, or a sort key
 * or filter field that the server does not know, does not compile.
 */
export const resourceList = <Data, Variables extends PageVariables, const Name extends ListIn<Data>>(
  list: ResourceList<Data, Variables, NoInfer<Name>> & { connection: Name },
) =>
  ({
    ...list,
    query: withParts(list.query, (part) => part !== 'states'),
    ...(list.states && { countsStates: withParts(list.query, (part) => part === 'states', 'States') }),
  }) as unknown as AnyList

/** Returns all filter fields, columns first. The field of the states is supported only for existing links and views. */
export const filterFields = (list: AnyList): readonly FilterField[] =>
  [...list.columns.flatMap((column) => (column.filter ? [{ ...column.filter, label: column.label }] : [])), ...(list.filters ?? [])].map(
    (field) => (list.states && field.field === STATE ? { ...field, old: true } : field),
  )

/** The server's name of the field (`stateField`). */
const STATE = 'state'

/** The list with only those further filters whose choices the reader may see. */
export const readableBy = (list: AnyList, mayDo: (rule: AccessRule) => boolean): AnyList => {
  const isReadable = (field: FilterField) => field.kind !== 'reference' || !field.source.access || mayDo(field.source.access)
  return list.filters?.every(isReadable) === false ? { ...list, filters: list.filters.filter(isReadable) } : list
}

/** Whether the filter builder has fields to offer. */
export const hasFilters = (list: AnyList): boolean => filterFields(list).some(({ old }) => !old)
