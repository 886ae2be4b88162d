import type { RequestContext } from '../graphql/context.ts'
import type { ChangeResult } from './change.ts'

const UNDONE = new Error('Nothing is written of a change with errors')

/** Several changes in one transaction, which is taken back where the answer has errors. @param work reads and writes by its own context */
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
