import { coerceInputValue, GraphQLError, validateInputValue, type GraphQLResolveInfo } from 'graphql'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { inputOf } from './fields.ts'
import type { Row } from './sections.ts'

export type Answer = { readonly row?: Row | null; readonly errors: readonly Pick<UserError, 'path' | 'code' | 'message' | 'value'>[] }

/** Calls a mutation of the API as the caller would, with its rules, its audit rows and its checks of who may. */
export type CallMutation = (name: string, input: Readonly<Record<string, unknown>>) => Promise<Answer>

/**
 * Calls mutations within a transaction. Every read, write and audit row of theirs is part of it.
 * @param info of the operation that calls them: it has the schema
 */
export function mutationsWithin(tx: Orm, context: RequestContext, info: GraphQLResolveInfo): CallMutation {
  return async (name, input) => {
    const field = info.schema.getMutationType()?.getFields()[name]
    if (!field?.resolve) throw new Error(`The schema has no mutation ${name}`)
    const type = inputOf(info.schema, name)
    const errors: Answer['errors'][number][] = []
    validateInputValue(input, type, (error, path) =>
      errors.push({ path: String(path[0] ?? ''), code: 'REFERENCE_INVALID', message: error.message }),
    )
    if (errors.length > 0) return { errors }
    try {
      const answer = (await field.resolve(undefined, { input: coerceInputValue(input, type) }, contextWithin(tx, context), info)) as Answer
      return { row: answer.row ?? null, errors: answer.errors ?? [] }
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [{ path: null, code: 'NOT_ALLOWED', message: error.message }] }
      throw error
    }
  }
}

/**
 * The caller's context with every client replaced by the transaction, since PGlite has only one connection. Its loaders are new ones: a mutation must
 * not read what was loaded before another one.
 */
export const contextWithin = (tx: Orm, context: RequestContext): RequestContext => ({
  ...context,
  orm: tx,
  reader: tx,
  owner: tx,
  primary: tx,
  isFresh: true,
  customerId: undefined,
  namesOrganisation: true,
  loaded: {},
  hostOf: (domain, within = tx) => context.hostOf(domain, within),
})
