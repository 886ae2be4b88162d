import type { RequestContext } from '../../kit/graphql/context.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { startJob } from '../../kit/jobs/start-job.ts'
import type { StartResult } from '../../kit/jobs/start-job.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import { askFresh } from './ask-fresh.ts'
import { BULK } from './bulk-actions.ts'
import { bulkErrors, parametersOf } from './bulk-input.ts'
import type { UserBulk } from './bulk-input.ts'
import { MOST_ROWS, selectedUsers, TOO_MANY } from './selection.ts'

export type StartUserBulk = UserBulk & { readonly id: string; readonly count?: number | null | undefined }

/** Starts the action as a job over everybody who is selected now. `count`: how many the caller expects; another number refuses, and a deletion needs it. */
export async function startBulk(context: RequestContext, { id, count, ...input }: StartUserBulk): Promise<StartResult> {
  const errors = await bulkErrors(context, input)
  if (input.action === 'DELETE' && count == null) errors.push(invalid('count', 'REQUIRED', 'This field is required.'))
  if (errors.length > 0) return { job: null, errors }
  const parameters = parametersOf(input)
  const rows = selectedUsers(context, input)
  await askFresh(context, BULK[input.action].rule(context, parameters, []), rows)
  return startJob(context, {
    id,
    kind: 'USER_BULK',
    action: input.action,
    parameters: { ...parameters, isFresh: context.isFresh },
    rows,
    told: parameters,
    refuse: (total) => refusalOf(total, count),
  })
}

function refusalOf(total: number, count: number | null | undefined): UserError | undefined {
  if (total > MOST_ROWS) return TOO_MANY
  if (total === 0) return invalid('where', 'NOBODY_SELECTED', 'Nobody is selected.')
  if (count != null && count !== total) return conflict('count', 'COUNT_DIFFERS', `These are ${total} users now.`)
  return undefined
}
