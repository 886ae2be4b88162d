import { sql, type SQL } from 'drizzle-orm'
import { isUuid } from '../kit/list/ids.ts'
import { readMoment } from '../platform/moment.ts'
import type { Comparison, Filter, Literal } from './filter-grammar.ts'
import { badFilter } from './scim-error.ts'

/**
 * SQL of an attribute. `text` is compared ignoring case and accents, by a folded expression that is '' if there is no value, unless `equals` says what
 * is the same; `order` is what rows are sorted by, by default the same expression. `exact` is compared as it is; `constant` has one value for all rows;
 * `member` tests whether an ID is among many; `absent` has no value.
 */
type Attribute =
  | { readonly type: 'text'; readonly of: SQL; readonly order?: SQL; readonly equals?: (value: string) => SQL }
  | { readonly type: 'exact' | 'id' | 'boolean' | 'moment'; readonly of: SQL }
  | { readonly type: 'constant'; readonly value: Literal; readonly present: SQL }
  | { readonly type: 'member'; readonly has: (id: SQL) => SQL; readonly any: SQL }
  | { readonly type: 'absent' }

/** Attributes by name in lower case, without the schema; `*` stands for every other name. */
export type Attributes = Readonly<Record<string, Attribute>>

/** Converts a filter to a condition. @param schema schema of attributes without a prefix @throws ScimError invalidFilter for unknown attributes */
export function filterSql(filter: Filter, attributes: Attributes, schema: string, within = ''): SQL {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const [left, right] = [filter.left, filter.right].map((each) => filterSql(each, attributes, schema, within))
      return filter.kind === 'and' ? sql`(${left} and ${right})` : sql`(${left} or ${right})`
    }
    case 'not':
      return sql`((${filterSql(filter.of, attributes, schema, within)}) is not true)`
    case 'value':
      return filterSql(filter.of, attributes, schema, `${within}${plainName(filter.attribute, schema)}.`)
    case 'present':
      return presentSql(attributeOf(filter.attribute, attributes, schema, within))
    case 'compare':
      return compareSql(filter.attribute, attributeOf(filter.attribute, attributes, schema, within), filter.by, filter.value)
  }
}

/** Name of an attribute without its schema, in lower case. */
export function plainName(name: string, schema: string): string {
  const small = name.toLowerCase()
  const prefix = `${schema.toLowerCase()}:`
  return small.startsWith(prefix) ? small.slice(prefix.length) : small
}

/** @throws ScimError invalidFilter for an unknown attribute */
export function attributeOf(name: string, attributes: Attributes, schema: string, within = ''): Attribute {
  const plain = `${within}${plainName(name, schema)}`
  const found = Object.hasOwn(attributes, plain) ? attributes[plain] : attributes['*']
  if (!found) throw badFilter(`There is no attribute "${within}${name}" to filter or sort by.`)
  return found
}

function presentSql(attribute: Attribute): SQL {
  if (attribute.type === 'member') return attribute.any
  if (attribute.type === 'constant') return attribute.present
  if (attribute.type === 'absent') return sql`false`
  return attribute.type === 'text' ? sql`(${attribute.of} <> '')` : sql`(${attribute.of} is not null)`
}

function compareSql(name: string, attribute: Attribute, by: Comparison, value: Literal): SQL {
  if (value === null) {
    if (by !== 'eq' && by !== 'ne') throw badFilter(`"${name}" cannot be compared with null by ${by}.`)
    const present = presentSql(attribute)
    return by === 'eq' ? sql`(${present} is not true)` : present
  }
  if (by === 'ne') return sql`((${compareSql(name, attribute, 'eq', value)}) is not true)`
  switch (attribute.type) {
    case 'absent':
      return sql`false`
    case 'constant':
      return constantSql(name, attribute, by, value)
    case 'boolean':
      if (by !== 'eq') throw badFilter(`"${name}" is compared by eq and ne only.`)
      return sql`(${attribute.of} = ${truth(name, value)})`
    case 'member':
    case 'id':
      if (by !== 'eq' || typeof value !== 'string') throw badFilter(`"${name}" is compared with an id, by eq and ne only.`)
      if (!isUuid(value)) return sql`false`
      return attribute.type === 'member' ? attribute.has(sql`${value}::uuid`) : sql`(${attribute.of} = ${value}::uuid)`
    case 'moment':
      return sql`(${attribute.of} ${operatorOf(name, by)} ${momentOf(name, value)}::timestamptz)`
    case 'text':
    case 'exact':
      if (typeof value !== 'string') throw badFilter(`"${name}" is compared with a text.`)
      return textSql(attribute, by, value)
  }
}

function textSql(attribute: Extract<Attribute, { of: SQL }>, by: Comparison, value: string): SQL {
  const { type, of } = attribute
  if (by === 'eq' && attribute.type === 'text' && attribute.equals) return attribute.equals(value)
  const operand = type === 'text' ? sql`fold(${value})` : sql`${value}::text`
  if (by === 'co') return sql`(strpos(${of}, ${operand}) > 0)`
  if (by === 'sw') return sql`starts_with(${of}, ${operand})`
  if (by === 'ew') return sql`(right(${of}, length(${operand})) = ${operand})`
  return sql`(${of} ${operatorOf('', by)} ${operand})`
}

const OPERATORS: Readonly<Record<string, string>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' }

function operatorOf(name: string, by: Comparison): SQL {
  const operator = OPERATORS[by]
  if (operator === undefined) throw badFilter(`"${name}" is not compared by ${by}.`)
  return sql.raw(operator)
}

function constantSql(name: string, { value: own, present }: Extract<Attribute, { type: 'constant' }>, by: Comparison, value: Literal): SQL {
  if (by !== 'eq') throw badFilter(`"${name}" is compared by eq and ne only.`)
  const isSame = typeof own === 'boolean' ? own === truth(name, value) : String(value).toLowerCase() === String(own)
  return isSame ? present : sql`false`
}

/** Entra sends booleans as text. */
function truth(name: string, value: Literal): boolean {
  const text = String(value).toLowerCase()
  if (text !== 'true' && text !== 'false') throw badFilter(`"${name}" is true or false.`)
  return text === 'true'
}

function momentOf(name: string, value: Literal): string {
  const moment = readMoment(value, { minutes: true })
  if (!moment) throw badFilter(`"${name}" is compared with a time such as 2027-01-31T08:00:00Z.`)
  return moment.toISOString()
}
