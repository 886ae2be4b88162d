import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../graphql/context.ts'
import { admit, mayDo } from '../graphql/guard.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { Effect } from '../jobs/kinds.ts'
import type { JobRecord } from '../jobs/start-job.ts'
import type { ChangeResult, Facts, Versioned } from '../resource/change.ts'
import { unnamedError } from '../resource/organisation.ts'
import type { RecordRule } from '../resource/record-rule.ts'
import type { RecordResource } from '../resource/resource.ts'
import type { RecordedChanges } from './recorded-changes.ts'
import { selectionErrors, type Selection } from './selection.ts'

/** A record as a job stores it: its ID and its label for people. */
export type Subject = { readonly id: string; readonly label: string }

export type BulkAction<Row, Locked extends Versioned, Touch extends string, Parameters> = {
  /** Root field whose access rule decides who may do it. */
  readonly operation: string
  /** Root field whose access rule decides who may undo it, if that is another one. */
  readonly undoOperation?: string
  /** Rule that changes the records, the same as on the record's own page. */
  readonly rule: (context: RequestContext, parameters: Parameters, subjects: readonly Subject[]) => RecordRule<Locked, Touch>
  /** Rule that undoes the change of a record that nobody has changed since, if that is possible. */
  readonly undo?: (context: RequestContext, kept: RecordedChanges, parameters: Parameters) => RecordRule<Locked, Touch>
  /**
   * Changes one record in a transaction of its own by the same rule, for actions that send mails: their data is read before the transaction begins.
   */
  readonly alone?: (context: RequestContext, id: string) => Promise<ChangeResult<Row>>
  /** Counts effects beyond the records themselves, for the preview. @param ids of the records that change */
  readonly effects?: (context: RequestContext, ids: readonly string[], parameters: Parameters) => Promise<readonly Effect[]>
  /** Like `effects`, for the undo. @param kept of the records that are put back */
  readonly undoEffects?: (context: RequestContext, kept: RecordedChanges) => Promise<readonly Effect[]>
  /** Requires the number of records that the caller expects. */
  readonly counted?: true
}

export type Bulk<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts> = {
  readonly resource: RecordResource<Row, Locked, Touch>
  readonly kind: string
  /** Kind of the undo jobs; absent if no action can be undone. */
  readonly undoKind?: string
  readonly actions: Readonly<Record<string, BulkAction<Row, Locked, Touch, Parameters>>>
  /** Reads the parameters of an action from an input or from a stored job: texts, no dates. */
  readonly parametersOf: (given: Facts) => Parameters
  /** Facts of the starting request that the job stores. */
  readonly keptOf?: (context: RequestContext) => Facts
  readonly parameterErrors: (action: string, given: Facts) => UserError[]
  /**
   * Returns by ID what an action would do to each record, where that depends on more than the record and the parameters. The start is refused if it
   * is no longer what the preview has counted, and the rule gets the digest of the preview as the parameter `previewed`.
   */
  readonly targetsOf?: (orm: Orm, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Checks a record beyond what the rule checks. */
  readonly guard?: (context: RequestContext, record: { readonly id: string }) => UserError[]
  /**
   * Requires a fresh sign-in before a job begins that needs one. The job stores that it was fresh, since a running job cannot ask for a sign-in.
   * @param selected a select of `{ id }`
   * @throws FRESH_AUTH_REQUIRED
   */
  readonly askFresh: (context: RequestContext, rule: RecordRule<Locked, Touch>, selected: SQL) => Promise<void>
}

export type BulkInput = Selection & Facts & { readonly action: string }

/** @throws for a job whose action this process does not know */
export function actionOf<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { actions }: Bulk<Row, Locked, Touch, Parameters>,
  name: string | null,
): BulkAction<Row, Locked, Touch, Parameters> {
  const action = actions[name ?? '']
  if (!action) throw new Error(`There is no action ${name} on many of these`)
  return action
}

export const parametersIn = <Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { parametersOf }: Bulk<Row, Locked, Touch, Parameters>,
  { parameters }: JobRecord,
): Parameters => parametersOf(parameters)

/** @throws AUTH_NOT_AUTHORIZED if the caller may do none of the actions */
export async function admitToAny<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { actions }: Bulk<Row, Locked, Touch, Parameters>,
  context: RequestContext,
): Promise<void> {
  const operations = [...new Set(Object.values(actions).map(({ operation }) => operation))]
  for (const operation of operations) if ((await mayDo(context, operation)) === 'allowed') return
  if (operations[0] !== undefined) await admit(context, operations[0])
}

/**
 * Returns the errors of the input as such; what an action says about a single record is not one.
 * @throws AUTH_NOT_AUTHORIZED for an action that the caller may not do to any record
 */
export async function bulkErrors<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  context: RequestContext,
  input: BulkInput,
): Promise<UserError[]> {
  await admit(context, actionOf(bulk, input.action).operation)
  const unnamed = input.all === true && bulk.resource.narrowed ? unnamedError(context) : undefined
  return [...(unnamed ? [unnamed] : []), ...selectionErrors(bulk.resource, input), ...bulk.parameterErrors(input.action, input)]
}
