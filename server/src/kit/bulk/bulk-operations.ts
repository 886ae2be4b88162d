import type { InputFieldMap } from '@pothos/core'
import type { Rule } from '../../access/rules.ts'
import { builder } from '../graphql/builder.ts'
import { UserErrorCodeEnum, UserErrorType } from '../graphql/user-error.ts'
import { jobPayload } from '../jobs/job.type.ts'
import type { Effect } from '../jobs/kinds.ts'
import type { Facts, Versioned } from '../resource/change.ts'
import type { Bulk, BulkInput } from './bulk.ts'
import { BulkEffectEnum } from './bulk-effect.ts'
import { previewBulk } from './preview-bulk.ts'
import type { BulkPreview, Refusals } from './preview-bulk.ts'
import { MOST_IDS } from './selection.ts'
import type { SelectionDifference, SelectionPart } from './previewed.ts'
import { startBulk } from './start-bulk.ts'
import type { BulkStarted } from './start-bulk.ts'
import { startUndo } from './start-undo.ts'

export const bulkActionNames = new Set<string>()

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
type Options = {
  /** Prefix of the type names, e.g. `User`. */
  readonly name: string
  readonly access: Rule
  /** The input fields that some actions need. */
  readonly fields: (t: InputFields) => InputFieldMap
  /** Description of the expected number of records. */
  readonly counted: string
}

/** Declares the bulk operations of a resource: `preview…Bulk`, `start…Bulk`, and `undo…Bulk` if an action can be undone. */
export function bulkOperations<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  { name, access, fields, counted }: Options,
): void {
  const { name: resource, plural, filter, states } = bulk.resource
  const actions = Object.keys(bulk.actions)
  for (const action of actions) bulkActionNames.add(action)
  const ActionEnum = builder.enumType(`${name}BulkAction`, { values: actions })
  const description = 'Selects the records: either `ids`, or `all: true` with the filter and search of the list.'
  const common = (t: InputFields) => ({
    action: t.field({ type: ActionEnum, required: true }),
    ids: t.idList({ description: `IDs of the selected records, at most ${MOST_IDS}.` }),
    all: t.boolean(),
    except: t.idList({ description: `With \`all: true\`, IDs of the records to leave out, at most ${MOST_IDS}.` }),
    where: t.field({ type: filter.ref }),
    search: t.string(),
    ...(states && { state: t.field({ type: states.type }) }),
    ...fields(t),
  })
  const PreviewInput = builder.inputType(`Preview${name}BulkInput`, { description, fields: common })
  const StartInput = builder.inputType(`Start${name}BulkInput`, {
    description,
    fields: (t) => ({
      ...common(t),
      id: t.id({
        required: true,
        description: 'New UUID for the job. A repeated call with the same UUID starts nothing and returns the job.',
      }),
      count: t.int({ description: counted }),
      digest: t.string({ description: '`digest` of the preview. A ConflictError if the selection has changed since.' }),
    }),
  })
  const PreviewPayload = previewType(name, plural)
  const StartPayload = startPayload(`Start${name}BulkPayload`)

  builder.mutationFields((t) => ({
    [`preview${name}Bulk`]: t.field({
      access,
      of: { resource, verb: 'previewBulk' },
      type: PreviewPayload,
      description: `Previews what an action would do to the selected ${plural}, by the same rule as the action. Changes nothing.`,
      args: { input: t.arg({ type: PreviewInput, required: true }) },
      resolve: (_, { input }, context) => previewBulk(bulk, context, input as BulkInput),
    }),
    [`start${name}Bulk`]: t.field({
      access,
      of: { resource, verb: 'startBulk' },
      type: StartPayload,
      description: `Starts a job that performs an action on the selected ${plural}.`,
      args: { input: t.arg({ type: StartInput, required: true }) },
      resolve: (_, { input }, context) => startBulk(bulk, context, input as BulkInput & { readonly id: string }),
    }),
  }))
  if (bulk.undoKind !== undefined) undoOperation(bulk, { name, access })
}

function undoOperation<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  { name, access }: Pick<Options, 'name' | 'access'>,
): void {
  const { name: resource, plural } = bulk.resource
  const UndoInput = builder.inputType(`Undo${name}BulkInput`, {
    fields: (t) => ({
      id: t.id({
        required: true,
        description: 'New UUID for the job that undoes. A repeated call with the same UUID starts nothing and returns the job.',
      }),
      jobId: t.id({ required: true, description: 'ID of the job to undo.' }),
      digest: t.string({ description: '`digest` of the preview. A ConflictError if other records would be restored now.' }),
    }),
  })
  const UndoPayload = startPayload(`Undo${name}BulkPayload`)
  builder.mutationField(`undo${name}Bulk`, (t) =>
    t.field({
      access,
      of: { resource, verb: 'undoBulk' },
      type: UndoPayload,
      description: `Starts a job that undoes another one, up to 24 hours after its end. Only ${plural} that nobody has changed since are restored.`,
      args: { input: t.arg({ type: UndoInput, required: true }) },
      resolve: (_, { input }, context) => startUndo(bulk, context, input),
    }),
  )
}

const SelectionPartType = builder.objectRef<SelectionPart>('SelectionPart').implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    names: t.stringList({ description: 'Names of the first of them that the caller reaches.', resolve: ({ names }) => [...names] }),
  }),
})

const SelectionDifferenceType = builder.objectRef<SelectionDifference>('SelectionDifference').implement({
  fields: (t) => ({
    left: t.expose('left', { type: SelectionPartType, description: 'Previewed, and no longer selected.' }),
    came: t.expose('came', { type: SelectionPartType, description: 'Selected, and not previewed.' }),
  }),
})

/** Payload of a mutation that starts a job on records that were previewed. */
export function startPayload(name: string) {
  const payload = jobPayload<BulkStarted>(name)
  builder.objectField(payload, 'difference', (t) =>
    t.expose('difference', {
      type: SelectionDifferenceType,
      nullable: true,
      description:
        'With the code SELECTION_CHANGED: how the selection differs from that of the preview. Null where only the parameters do.',
    }),
  )
  return payload
}

function previewType(name: string, plural: string) {
  const RefusalsType = builder.objectRef<Refusals>(`${name}BulkRefusals`).implement({
    fields: (t) => ({
      code: t.expose('code', { type: UserErrorCodeEnum }),
      message: t.exposeString('message'),
      count: t.exposeInt('count'),
    }),
  })
  const EffectType = builder.objectRef<Effect>(`${name}BulkEffect`).implement({
    fields: (t) => ({ code: t.expose('code', { type: BulkEffectEnum }), count: t.exposeInt('count') }),
  })
  return builder.objectRef<BulkPreview>(`Preview${name}BulkPayload`).implement({
    fields: (t) => ({
      total: t.exposeInt('total', { description: `Number of selected ${plural}.` }),
      digest: t.exposeString('digest', { description: 'Identifies exactly the selected records. Pass it when starting the action.' }),
      checked: t.exposeInt('checked', { description: 'Number of selected records that were checked. The other numbers refer to these.' }),
      changing: t.exposeInt('changing'),
      unchanged: t.exposeInt('unchanged', { description: 'Number of records that are already as requested.' }),
      refused: t.field({ type: [RefusalsType], resolve: ({ refused }) => [...refused] }),
      effects: t.field({
        type: [EffectType],
        description: `Effects beyond the ${plural} themselves.`,
        resolve: ({ effects }) => [...effects],
      }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
}
