import { and, or, sql, type SQL } from 'drizzle-orm'
import { mayCall } from '../../access/access.ts'
import type { Viewer } from '../../access/viewer.ts'
import { badInput, refusal } from '../graphql/refusal.ts'
import type { FilterInput, FilterTree } from './filter-input.ts'

const MAX_DEPTH = 5
const MAX_RULES = 50
const MAX_GROUPS = 200

/**
 * Returns the SQL condition of a `where` argument. All conditions of one level must hold; an empty group holds.
 * Throws BAD_USER_INPUT for groups nested deeper than 5 or more than 50 rules in all, and AUTH_NOT_AUTHORIZED for a field that is not for the viewer.
 */
export function filterToSql(input: FilterInput, where: FilterTree | null | undefined, viewer: Viewer | undefined): SQL | undefined {
  let rules = 0
  let groups = 0

  const group = (trees: readonly FilterTree[], depth: number, word: SQL): SQL[] => {
    if (trees.length === 0) return []
    if (depth > MAX_DEPTH) throw badInput(`Filter groups may be nested at most ${MAX_DEPTH} deep.`)
    groups += trees.length
    if (groups > MAX_GROUPS) throw badInput(`A filter may have at most ${MAX_GROUPS} groups.`)
    const parts = trees.map((tree) => sql`(${level(tree, depth) ?? sql`true`})`)
    return [sql`(${sql.join(parts, word)})`]
  }

  const operations = (field: string, operation: object): SQL[] =>
    Object.entries(operation)
      .filter(([, value]) => value !== undefined)
      .map(([operator, value]) => {
        rules += 1
        if (rules > MAX_RULES) throw badInput(`A filter may have at most ${MAX_RULES} rules.`)
        const definition = input.fields[field]
        if (!definition) throw badInput(`There is no field "${field}" to filter by.`)
        // What the filter finds would say something of records that the viewer may not read.
        if (definition.readers && mayCall(viewer, definition.readers, true) !== 'allowed') throw refusal('AUTH_NOT_AUTHORIZED')
        return sql`(${definition.toSql(operator, value)})`
      })

  const level = (tree: FilterTree, depth: number): SQL | undefined => {
    const { and, or, ...fields } = tree
    const parts = [
      ...Object.entries(fields).flatMap(([field, operation]) => (isOperation(operation) ? operations(field, operation) : [])),
      ...group(and ?? [], depth + 1, sql` and `),
      ...group(or ?? [], depth + 1, sql` or `),
    ]
    return parts.length === 0 ? undefined : sql.join(parts, sql` and `)
  }

  return where ? level(where, 0) : undefined
}

/**
 * Returns a condition that follows from a filter and that an index can serve. It is added to the filter to find rows faster and does not change the
 * result. It must not be used for estimates: the planner would treat the two as independent and expect too few rows.
 */
export function impliedBy({ fields }: Pick<FilterInput, 'fields'>, where: FilterTree | null | undefined): SQL | undefined {
  if (!where) return undefined
  const { and: all, or: some, ...own } = where
  const ofFields = Object.entries(own).flatMap(([field, operation]) =>
    isOperation(operation) ? Object.entries(operation).map(([operator, value]) => fields[field]?.implied?.(operator, value)) : [],
  )
  const ofSome = (some ?? []).map((tree) => impliedBy({ fields }, tree))
  // If no index serves one of the alternatives, all rows have to be read anyway.
  const either = ofSome.every((each) => each !== undefined) ? or(...ofSome) : undefined
  return and(...ofFields, ...(all ?? []).map((tree) => impliedBy({ fields }, tree)), either)
}

const isOperation = (value: unknown): value is object => typeof value === 'object' && value !== null
