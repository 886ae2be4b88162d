import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { Choice, Tone } from '../choice.ts'
import type { ChoiceSource } from '../choices/source.ts'
import type { ListView } from './address/address.ts'
import type { FilterKind, OperatorName } from './address/filter.ts'
import { withParts } from './address/query-parts.ts'

type Direction = 'ASC' | 'DESC'
type Maybe<T> = T | null | undefined

/** The variables that every list query takes. */
export type PageVariables = {
  first?: Maybe<number>
  after?: Maybe<string>
  last?: Maybe<number>
  before?: Maybe<string>
  where?: unknown
  state?: unknown
  order?: unknown
  search?: Maybe<string>
}

export type PageInfo = { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }

/** What every list query answers; `totalIsExact` false means that counting stopped and the number is an estimate. */
export type Connection<Row> = {
  nodes: readonly Row[]
  pageInfo: PageInfo
  totalCount: number
  totalIsExact: boolean
  states?: readonly StateCount[] | null
}

/** How many rows are in a state, whichever is chosen; `state` null: in any. `isCapped`: there are more. */
export type StateCount = { state: string | null; count: number; isCapped: boolean }

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
          /** It holds days without a time, which are the same in every time zone. */
          wholeDay?: true
        }
      : { kind: Kind }

type FilterWords = {
  /** What an operator means of this field, such as 'never' for 'is empty'. */
  words?: Partial<Record<OperatorName, MessageDescriptor>>
  /** Of links and views of before: they go on working, and nobody is offered it. */
  old?: true
}

/** How the filter builder asks for one field of `where`. */
export type Filter<Field extends string = string> = { field: Field } & FilterWords & { [Kind in FilterKind]: FilterOf<Kind> }[FilterKind]
export type FilterField = Filter & { label: MessageDescriptor }

/** What each kind of cell shows; the registry in `cells.tsx` has one component for each. */
export type CellValues = {
  text: string | null
  code: string | null
  number: number | null
  boolean: boolean
  date: string | null
  choice: string | number | null
  identity: Identity
}

/** What a row is: a picture or initials, its name, and one more line that tells it from others of that name. */
export type Identity = {
  id: string
  name: string
  detail?: string | null
  shape?: 'round' | 'square'
  /** Of a person: the version of their own picture, null where they have none. */
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
  /** Hidden until the person chooses it under 'Columns'. */
  optional?: boolean
  /** In rem, at least: what stands in it makes a column wider where there is room. */
  width?: number
  /** On a phone it stands at the right of the card's head. */
  isBadge?: boolean
  /** What an export writes in its place, where the column shows several things at once. */
  exports?: readonly { id: string; label: MessageDescriptor }[]
} & AnyCell<Row>

/** The names of a query's answers that are lists. */
type ListIn<Data> = { [Name in keyof Data]: Data[Name] extends Connection<{ id: string }> ? Name : never }[keyof Data] & string
type RowIn<Data, Name extends keyof Data> = Data[Name] extends Connection<infer Row extends { id: string }> ? Row : never
/** What a query asks for besides a page, such as the record that a list is embedded in; it stays as the view changes. */
type ScopeOf<Variables> = Omit<Variables, keyof PageVariables>
type Scoped<Variables> = object extends ScopeOf<Variables> ? { scope?: ScopeOf<Variables> } : { scope: ScopeOf<Variables> }
type ColumnOf<Row, Variables> = Column<Row, WhereField<Variables>, SortKey<Variables>>

type StateOf<Variables> = Choice & { value: Extract<One<Variables extends { state?: infer State } ? State : never>, string> }

/** Whether the rows depend on the customer that is worked in: as the query says, by taking it as a variable. */
type CustomerPart<Variables> = 'customer' extends keyof Variables ? { ofCustomer: true } : { ofCustomer?: never }

export type ResourceList<Data, Variables extends PageVariables, Name extends ListIn<Data>, Row = RowIn<Data, Name>> = {
  /** Names the stored column choice; never shown. */
  id: string
  title: MessageDescriptor
  query: TypedDocumentNode<Data, Variables>
  /** Which of the query's answers is the list. */
  connection: Name
  columns: readonly [ColumnOf<Row, Variables>, ...ColumnOf<Row, Variables>[]]
  /** Fields one may filter by that are no columns. */
  filters?: readonly (Filter<WhereField<Variables>> & { label: MessageDescriptor })[]
  /** What its rows are told apart by, each in exactly one: links above the rows. The query asks for `states`, their counts, which the list takes apart: rows wait for no count. */
  states?: readonly StateOf<Variables>[]
  /** The state whose rows it opens with; those of all where it is not said. */
  opens?: StateOf<Variables>['value']
  /** The fields that it is filtered by most, in the order in which the filter builder offers them first. */
  commonFilters?: readonly WhereField<Variables>[]
  sort: { by: SortKey<Variables>; direction: Direction }
  /** Where a row leads; it is a real link, on the row's first column. */
  path?: (row: Row) => string
  /** The words of a row, for its link and its checkbox. */
  name: (row: Row) => string
  create?: string
  /** The page above, for a list that the navigation does not name. */
  back?: Back
  /** What the empty list says: how its first row comes about. */
  empty?: MessageDescriptor
  /** What a row shows below itself when it is opened. */
  Details?: ComponentType<{ row: Row }>
  /** Asks for newer rows every so many milliseconds while the first page is seen in the list's own order. */
  asksEvery?: number | ((rows: readonly Row[]) => number)
  /** False where there is no text to search. */
  searches?: boolean
} & ListParts &
  CustomerPart<Variables> &
  Scoped<Variables>

type Back = { to: string; label: MessageDescriptor }

/** What a part of the page knows of the view that the rows are of. */
export type ListAboveProps = { list: AnyList; view: ListView }

/** What a list can do beyond showing rows; each draws itself. */
type ListParts = {
  /** What stands above the rows and is of the same view. */
  Above?: ComponentType<ListAboveProps>
  /** Rows can be selected, and this is what can be done with them. */
  Actions?: ComponentType<SelectionActionsProps>
  /** What leads to other ways of making rows, beside the button 'Create'. */
  Beside?: ComponentType
  /** The menu at the end of a row, also by a right click or the menu key. Its button alone is mounted with the row. */
  RowActions?: ComponentType<{ id: string; name: string }>
  /** The button 'Export'. */
  Export?: ComponentType<ListExportProps>
}

/** Rows that are selected: by id, or everything that the filter and the search let through but some. */
export type ListSelection = { ids: string[] } | { all: true; where?: unknown; state?: string; search?: string; except?: string[] }
export type SelectionActionsProps = {
  selection: ListSelection
  count: number
  /** False where the count is an estimate. */
  exact: boolean
  onDone: () => void
}
export type ListExportProps = {
  /** There is nothing to write. */
  empty?: boolean
  selection: ListSelection & { order: unknown }
  /** Whether it is of the selected rows alone. */
  isPart?: true
  /** `words`: what a coded value is called. */
  columns: readonly { column: string; label: string; words?: { value: string; word: string }[] }[]
}

/** A descriptor whose types are checked against its query and then forgotten, as the kit itself names no resource. */
export type AnyList = {
  id: string
  title: MessageDescriptor
  query: TypedDocumentNode<Readonly<Record<string, Connection<AnyRow>>>, PageVariables & { customer?: string }>
  /** The same, with nothing but how many rows are in each state. */
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
  Details?: ComponentType<{ row: AnyRow }>
  asksEvery?: number | ((rows: readonly AnyRow[]) => number)
  searches?: boolean
  ofCustomer?: true
  scope?: Readonly<Record<string, unknown>>
} & ListParts
export type AnyRow = { id: string }
export type Sort = { by: string; direction: Direction }

/**
 * Describes one list screen: query → columns → filter, sort, paging, row link.
 * A column that reads a field which the query did not ask for, a sort key or filter field that the server does not know, do not compile.
 */
export const resourceList = <Data, Variables extends PageVariables, const Name extends ListIn<Data>>(
  list: ResourceList<Data, Variables, NoInfer<Name>> & { connection: Name },
) =>
  ({
    ...list,
    query: withParts(list.query, (part) => part !== 'states'),
    ...(list.states && { countsStates: withParts(list.query, (part) => part === 'states', 'States') }),
  }) as unknown as AnyList

/** Every field that one may filter by, columns first; by what the states above the rows tell, only links and views of before do. */
export const filterFields = (list: AnyList): readonly FilterField[] =>
  [...list.columns.flatMap((column) => (column.filter ? [{ ...column.filter, label: column.label }] : [])), ...(list.filters ?? [])].map(
    (field) => (list.states && field.field === STATE ? { ...field, old: true } : field),
  )

/** As the server names it (`stateField`). */
const STATE = 'state'

/** Whether the filter builder has anything to offer. */
export const hasFilters = (list: AnyList): boolean => filterFields(list).some(({ old }) => !old)
