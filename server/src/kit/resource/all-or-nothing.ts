import type { RequestContext } from '../graphql/context.ts'
import type { ChangeResult } from './change.ts'

const UNDONE = new Error('Nothing is written of a change with errors')

/**
 * Runs several changes in one transaction, which is rolled back if the result has errors.
 * @param work must read and write with the context that it receives
 */
export async function allOrNothing<Row>(
  context: RequestContext,
  work: (context: RequestContext) => Promise<ChangeResult<Row>>,
): Promise<ChangeResult<Row>> {
  let answer: ChangeResult<Row> = { row: null, errors: null }
  return context.orm
    .transaction(async (tx) => {
      answer = await work({ ...context, orm: tx, reader: tx, owner: tx, loaded: {} })
      if (answer.errors) throw UNDONE
      return answer
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
      return answer
    })
}
