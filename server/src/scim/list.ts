import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { LONGEST_FILTER, parseFilter } from './filter-grammar.ts'
import { attributeOf, filterSql, type Attributes } from './filter-sql.ts'
import { projectionOf, type Projection } from './representation.ts'
import { LIST_RESPONSE, MOST_RESULTS } from './schemas/schemas.ts'
import { badFilter, badValue } from './scim-error.ts'

/** Parameters of a list, from the query or from a POST to `.search`. */
export type ListRequest = {
  readonly filter: string | undefined
  readonly sortBy: string | undefined
  readonly descending: boolean
  /** 1-based. */
  readonly startIndex: number
  readonly count: number
  readonly projection: Projection
  /** Set if all kinds of resources are requested: attributes that a kind lacks count as without a value. */
  readonly isAcross?: true
}

/** Maximum lengths, checked before anything is parsed. */
const LONGEST = { filter: LONGEST_FILTER, sortBy: 200, sortOrder: 20, attributes: 4000, excludedAttributes: 4000 }

/** @param asked returns a parameter by name @throws ScimError for invalid numbers */
export function readListRequest(parameter: (name: string) => string | undefined): ListRequest {
  for (const [name, most] of Object.entries(LONGEST))
    if ((parameter(name)?.length ?? 0) > most) {
      const detail = `${name} may have at most ${most} characters.`
      throw name === 'filter' ? badFilter(detail) : badValue(name, detail)
    }
  const order = parameter('sortOrder')?.toLowerCase() ?? 'ascending'
  if (order !== 'ascending' && order !== 'descending') throw badValue('sortOrder', 'sortOrder is ascending or descending.')
  return {
    filter: parameter('filter') || undefined,
    sortBy: parameter('sortBy') || undefined,
    descending: order === 'descending',
    startIndex: Math.max(1, wholeOf('startIndex', parameter('startIndex'), 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, wholeOf('count', parameter('count'), MOST_RESULTS))),
    projection: projectionOf(parameter('attributes'), parameter('excludedAttributes')),
  }
}

function wholeOf(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  if (!/^-?\d{1,9}$/.test(text)) throw badValue(name, `${name} is a whole number.`)
  return Number(text)
}

type Source<Row> = {
  readonly attributes: Attributes
  readonly schema: string
  /** Tie-breaker after the requested sort order. */
  readonly id: SQL
  readonly sorted: string
  readonly from: (condition: SQL) => SQL
  readonly read: (condition: SQL, tail: SQL) => Promise<readonly Row[]>
}

type Page<Row> = { readonly total: number; readonly rows: readonly Row[] }

/** A page of a list, and the number of all rows that match its filter. */
export async function readPage<Row>(orm: Pick<Orm, 'execute'>, request: ListRequest, source: Source<Row>): Promise<Page<Row>> {
  const { schema, id, sorted, from, read } = source
  const attributes: Attributes = request.isAcross ? { ...source.attributes, '*': { type: 'absent' } } : source.attributes
  const { startIndex, count, descending } = request
  const condition = request.filter === undefined ? sql`true` : filterSql(parseFilter(request.filter), attributes, schema)
  const by = orderOf(attributeOf(request.sortBy ?? sorted, attributes, schema))
  const direction = sql.raw(descending ? 'desc nulls last' : 'asc nulls last')
  const tail = sql`order by ${by} ${direction}, ${id} limit ${count} offset ${startIndex - 1}`
  const rows = count === 0 ? [] : await read(condition, tail)
  // If the first page is not full, its length is the total: directories mostly look up one user by name.
  if (startIndex === 1 && count > 0 && rows.length < count) return { total: rows.length, rows }
  const counted = await orm.execute<{ total: number }>(sql`select count(*)::int as total from ${from(condition)}`)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

function orderOf(attribute: ReturnType<typeof attributeOf>): SQL {
  if (attribute.type === 'absent') return sql`null::text`
  if (attribute.type === 'constant' || attribute.type === 'member')
    throw badValue('sortBy', 'Users and groups are not sorted by this attribute.')
  return (attribute.type === 'text' ? attribute.order : undefined) ?? attribute.of
}

export const listResponse = (resources: readonly unknown[], { total, startIndex = 1 }: { total: number; startIndex?: number }) => ({
  schemas: [LIST_RESPONSE],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
