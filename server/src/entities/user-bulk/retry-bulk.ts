import { sql } from 'drizzle-orm'
import { admit } from '../../kit/graphql/guard.ts'
import type { Retry } from '../../kit/jobs/kinds.ts'
import { askFresh } from './ask-fresh.ts'
import { BULK } from './bulk-actions.ts'
import { actionOf, parametersIn } from './run-bulk.ts'

/** The action is begun anew: it asks for the same right, and for as fresh a sign-in, as the first time. */
export const retryBulk: Retry = {
  async begin(context, job, rows) {
    const { operation, rule } = BULK[actionOf(job)]
    await admit(context, operation)
    const parameters = parametersIn(job.parameters)
    await askFresh(context, rule(context, parameters, []), sql`select failed.id::uuid as id from (${rows}) as failed`)
    return { ...parameters, isFresh: context.isFresh }
  },
}
