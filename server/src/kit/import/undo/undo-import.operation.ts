import { builder } from '../../graphql/builder.ts'
import { startPayload } from '../../bulk/bulk-operations.ts'
import type { Rule } from '../../../access/rules.ts'
import type { Versioned } from '../../resource/change.ts'
import type { JobKind, ReadJobKind } from '../../jobs/kinds.ts'
import { runUndoImport } from './run-undo-import.ts'
import { startUndoImport } from './start-undo-import.ts'
import type { TakeBack } from './take-back.ts'

/** Declares `undo…Import`. */
export function undoImportOperation<Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  { name, access }: { readonly name: string; readonly access: Rule },
): void {
  const { plural } = takeBack.resource
  const UndoInput = builder.inputType(`Undo${name}ImportInput`, {
    fields: (t) => ({
      id: t.id({
        required: true,
        description: 'New UUID for the job that undoes. A repeated call with the same UUID starts nothing and returns the job.',
      }),
      jobId: t.id({ required: true, description: "ID of the import's job." }),
      count: t.int({
        description: `Number of ${plural} that the caller expects to be taken back, as \`undo.unchanged\` of the job reports it. Required above 25. A ConflictError if the actual number differs.`,
      }),
      digest: t.string({ description: '`undo.digest` of the job. A ConflictError if others would be taken back now.' }),
    }),
  })
  const UndoPayload = startPayload(`Undo${name}ImportPayload`)
  builder.mutationField(`undo${name}Import`, (t) =>
    t.field({
      access,
      type: UndoPayload,
      description: `Starts a job that deletes the ${plural} that an import of the caller has created. Those stay that somebody has used or changed since, or that the caller may not delete.`,
      args: { input: t.arg({ type: UndoInput, required: true }) },
      resolve: (_, { input }, context) => startUndoImport(takeBack, context, input),
    }),
  )
}

/** The kind of job that undoes an import. */
export const undoImportJob = <Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  readBy: string,
  partners?: JobKind['partners'],
): ReadJobKind => ({
  run: runUndoImport(takeBack),
  subjectType: takeBack.resource.node.name,
  subjects: takeBack.resource,
  readBy: () => readBy,
  title: 'UNDO_FINISHED',
  pausable: true,
  ...(partners && { partners }),
})
