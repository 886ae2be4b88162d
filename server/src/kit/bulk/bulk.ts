import type { SQL } from 'drizzle-orm'
import type { RequestContext } from '../graphql/context.ts'
import { admit, mayDo } from '../graphql/guard.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { Effect } from '../jobs/kinds.ts'
import type { JobRecord } from '../jobs/start-job.ts'
import type { ChangeResult, Facts, Versioned } from '../resource/change.ts'
import { unnamedError } from '../resource/organisation.ts'
import type { RecordRule } from '../resource/record-rule.ts'
import type { RecordResource } from '../resource/resource.ts'
import type { KeptRows } from './kept-rows.ts'
import { selectionErrors } from './selection.ts'
import type { Selection } from './selection.ts'

/** What a job knows of each record: its id, and what people know it by. */
export type Subject = { readonly id: string; readonly label: string }

export type BulkAction<Row, Locked extends Versioned, Touch extends string, Parameters> = {
  /** The root field whose rule says who may. */
  readonly operation: string
  /** The same of its undo, where taking it back is another operation's doing. */
  readonly undoOperation?: string
  /** The rule of the record's own pages, as many are changed by it. */
  readonly rule: (context: RequestContext, parameters: Parameters, subjects: readonly Subject[]) => RecordRule<Locked, Touch>
  /** How its change of a record is taken back where nobody has changed it since, where that can be. */
  readonly undo?: (context: RequestContext, kept: KeptRows, parameters: Parameters) => RecordRule<Locked, Touch>
  /** Where the change of each needs a transaction of its own, by the same rule: what is mailed is read before it begins. */
  readonly alone?: (context: RequestContext, id: string) => Promise<ChangeResult<Row>>
  /** What it does to others than the records, counted for its preview. @param ids of those that change */
  readonly effects?: (context: RequestContext, ids: readonly string[], parameters: Parameters) => Promise<readonly Effect[]>
  /** The same of its undo. @param kept of those that go back */
  readonly undoEffects?: (context: RequestContext, kept: KeptRows) => Promise<readonly Effect[]>
  /** It needs the number of records that the caller expects. */
  readonly counted?: true
}

/** What can be done to many records of a resource at once. */
export type Bulk<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts> = {
  readonly resource: RecordResource<Row, Locked, Touch>
  /** The kinds of its jobs. */
  readonly kind: string
  /** None where nothing of it can be taken back. */
  readonly undoKind?: string
  readonly actions: Readonly<Record<string, BulkAction<Row, Locked, Touch, Parameters>>>
  /** What an action needs besides, of an input or as it lies in a job: texts, no moments. */
  readonly parametersOf: (given: Facts) => Parameters
  /** What the job keeps of the request that begins it. */
  readonly keptOf?: (context: RequestContext) => Facts
  /** What is wrong with what the action needs. */
  readonly parameterErrors: (action: string, given: Facts) => UserError[]
  /** What a record of the many must satisfy besides the rule. */
  readonly guard?: (context: RequestContext, record: { readonly id: string }) => UserError[]
  /**
   * Asks for a fresh sign-in before a job begins that needs one: the job keeps that it was there, none can be asked for later.
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

/** @throws AUTH_NOT_AUTHORIZED for whoever may do none of the actions */
export async function admitToAny<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { actions }: Bulk<Row, Locked, Touch, Parameters>,
  context: RequestContext,
): Promise<void> {
  const operations = [...new Set(Object.values(actions).map(({ operation }) => operation))]
  for (const operation of operations) if ((await mayDo(context, operation)) === 'allowed') return
  if (operations[0] !== undefined) await admit(context, operations[0])
}

/**
 * What is wrong with the input as such; what an action says of one record is no error of the input.
 * @throws AUTH_NOT_AUTHORIZED for an action that the caller may not do to any
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
