import { isDay } from '../../dates/day.ts'
import { FILTER_BOUNDS, countConditions, depthOf, isGroup, type FilterGroup, type FilterItem, type FilterRule } from './filter.ts'
import { parseFilter } from './parse-filter.ts'
import { printFilter } from './print-filter.ts'
import { filterFields, type AnyList, type FilterField, type Sort } from '../list.ts'
import { arityOf, isRelative, mayAsk } from './operators.ts'
import { VERSION } from './where-address.ts'

/** Position in the list. Keyset paging knows only "after" and "before" a row. */
export type Cursor = { after: string } | { before: string }

export type ListView = {
  search: string
  sort: Sort
  filter: FilterGroup | null
  state: string | null
  size: number
  cursor: Cursor | null
  /** ID of the saved view that was opened, even if it was changed since. */
  saved: string | null
}

/** Parts of a link that can be invalid. `link`: too long, or written by another version. `characters`: removed from the search. */
export type BrokenPart = 'link' | 'filter' | 'sort' | 'page' | 'size' | 'search' | 'characters'

export const ADDRESS_LIMIT = 2000
export const PAGE_SIZES = [25, 50, 100, 200] as const
export const SEARCH_LIMIT = 200
const VALUE_LIMIT = 200
const DEFAULT_SIZE = PAGE_SIZES[0]
/** Value of `state` in an address for the rows of all states, for a list that opens with one of them. */
const EVERY_STATE = 'ALL'
const SAVED = /^[\w-]{1,64}$/
const CURSOR = /^[\w+/=.:-]{1,1900}$/
/** The server's limit, ten years. */
const DAYS = /^(?:[1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|36[0-5]\d|3660)$/
/** Maximum length of an address without a cursor, so that the cursor of a later page still fits. */
const FILTER_LIMIT = 1200

export const startView = (list: AnyList): ListView => ({
  search: '',
  sort: list.sort,
  filter: null,
  state: list.opens ?? null,
  size: DEFAULT_SIZE,
  cursor: null,
  saved: null,
})

/**
 * Parses the query string of a list's address. A part that cannot be read is ignored and reported in `broken`. `parseAddress(printAddress(view))`
 * returns `view`.
 */
export const parseAddress = (text: string, list: AnyList): { view: ListView; broken: readonly BrokenPart[] } => {
  const start = startView(list)
  const params = new URLSearchParams(text)
  if (text.length > ADDRESS_LIMIT || (params.get('v') ?? VERSION) !== VERSION) return { view: start, broken: ['link'] }
  const broken: BrokenPart[] = []
  const read = <T>(part: BrokenPart, name: string, parse: (value: string) => T | undefined, absent: T): T => {
    const value = params.get(name)
    if (value === null) return absent
    const parsed = parse(value)
    if (parsed === undefined) broken.push(part)
    return parsed ?? absent
  }
  const view: ListView = {
    search: writable(read('search', 'q', (value) => (value.length <= SEARCH_LIMIT ? value : undefined), start.search)),
    sort: read('sort', 'sort', (value) => readSort(value, list), start.sort),
    filter: read<FilterGroup | null>('filter', 'filter', (value) => readFilter(value, list), null),
    state: stateOf(read('filter', 'state', (value) => readState(value, list), start.state ?? EVERY_STATE)),
    size: read('size', 'size', (value) => PAGE_SIZES.find((size) => String(size) === value), start.size),
    cursor:
      read<Cursor | null>('page', 'after', (after) => (CURSOR.test(after) ? { after } : undefined), null) ??
      read<Cursor | null>('page', 'before', (before) => (CURSOR.test(before) ? { before } : undefined), null),
    saved: read('link', 'view', (id) => (SAVED.test(id) ? id : undefined), start.saved),
  }
  if (view.search !== (params.get('q') ?? '') && !broken.includes('search')) broken.push('characters')
  return { view, broken }
}

/** Removes control characters, which nobody types and no stored text contains. */
const writable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '')

/** Returns the query string of a view, '' for the initial view. It may be longer than `ADDRESS_LIMIT`; check with `fitsAddress`. */
export const printAddress = (view: ListView, list: AnyList): string => {
  const start = startView(list)
  const parts = [
    view.saved === null ? undefined : pair('view', view.saved),
    writable(view.search) === '' ? undefined : pair('q', writable(view.search)),
    sameSort(view.sort, start.sort) ? undefined : pair('sort', `${view.sort.by}:${view.sort.direction.toLowerCase()}`),
    view.state === start.state ? undefined : pair('state', view.state ?? EVERY_STATE),
    view.filter ? pair('filter', printFilter(view.filter)) : undefined,
    view.size === start.size ? undefined : pair('size', String(view.size)),
    view.cursor && ('after' in view.cursor ? pair('after', view.cursor.after) : pair('before', view.cursor.before)),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? `?v=${VERSION}&${parts.join('&')}` : ''
}

/** Returns the query string of a view without the page and the saved view, which is what is saved and shared. */
export const printContent = (view: ListView, list: AnyList): string => printAddress({ ...view, cursor: null, saved: null }, list)

export const withSaved = (address: string, id: string): string =>
  address === '' ? `?v=${VERSION}&view=${id}` : address.replace(/^\?(?:v=\w+&?)?/, (start) => `${start}view=${id}&`)

export const fitsAddress = (view: ListView, list: AnyList): boolean => printAddress(view, list).length <= ADDRESS_LIMIT

export const leavesRoom = (view: ListView, list: AnyList): boolean => printAddress({ ...view, cursor: null }, list).length <= FILTER_LIMIT

/** Whether a filter is valid for this list: known fields and operators, values of the field's kind, within the limits. */
export const isAskable = (filter: FilterGroup, list: AnyList): boolean =>
  countConditions(filter) <= FILTER_BOUNDS.rules && depthOf(filter) <= FILTER_BOUNDS.depth && itemIsAskable(filter, filterFields(list))

const isAskableValue = (value: string, field: FilterField): boolean => {
  if (value.trim() === '' || value.length > VALUE_LIMIT || writable(value) !== value) return false
  if (field.kind === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
  if (field.kind === 'date') return isDay(value)
  if (field.kind === 'boolean') return value === 'true' || value === 'false'
  if (field.kind === 'choice') return field.choices.some((choice) => String(choice.value) === value)
  return true
}

export const isAskableRule = (rule: FilterRule, field: FilterField | undefined): boolean => {
  if (!field || !mayAsk(field, rule.operator)) return false
  const arity = arityOf(rule.operator)
  const counts = {
    none: rule.values.length === 0,
    one: rule.values.length === 1,
    two: rule.values.length === 2,
    many: rule.values.length > 0,
  }
  const isAskableHere = (value: string) => (isRelative(rule.operator) ? DAYS.test(value) : isAskableValue(value, field))
  return counts[arity] && rule.values.every(isAskableHere)
}

const itemIsAskable = (item: FilterItem, fields: readonly FilterField[]): boolean =>
  isGroup(item)
    ? item.rules.length > 0 && item.rules.every((each) => itemIsAskable(each, fields))
    : isAskableRule(
        item,
        fields.find((field) => field.field === item.field),
      )

const readFilter = (text: string, list: AnyList): FilterGroup | undefined => {
  const filter = parseFilter(text)
  return filter && isAskable(filter, list) ? filter : undefined
}

const readState = (text: string, list: AnyList): string | undefined =>
  text === EVERY_STATE ? text : list.states?.find((state) => state.value === text)?.value

const stateOf = (text: string): string | null => (text === EVERY_STATE ? null : text)

const readSort = (text: string, list: AnyList): Sort | undefined => {
  const [, by, direction] = /^(\w+):(asc|desc)$/.exec(text) ?? []
  if (by === undefined || !list.columns.some((column) => column.sortBy === by)) return undefined
  return { by, direction: direction === 'desc' ? 'DESC' : 'ASC' }
}

const sameSort = (one: Sort, other: Sort) => one.by === other.by && one.direction === other.direction

/** Percent-encodes what an address must not contain and leaves commas and colons readable. */
const pair = (name: string, value: string): string =>
  `${name}=${encodeURIComponent(value.toWellFormed()).replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3A', ':')}`
