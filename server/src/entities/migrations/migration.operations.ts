import { eq, sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { jobPayload } from '../../kit/jobs/job.type.ts'
import { emptyPage } from '../../kit/list/connection-type.ts'
import { listArgs, pageFor } from '../../kit/list/list-field.ts'
import { migrationRun } from '../../tables/migration.table.ts'
import { CustomerTypeEnum } from '../customers/customer.type.ts'
import { changeRun, chosenIn, createRun, reviewRun, startRun } from './change-run.ts'
import { causesOf, CauseType, ofRun, rowsArgs, rowsList, RowsType } from './migration-rows.ts'
import type { RowView } from './migration-rows.ts'
import {
  ExistingPolicy,
  InactivePolicy,
  MailChoice,
  PasswordChoice,
  runAccess,
  runs,
  RunsType,
  RunType,
  WizardEnum,
} from './migration.type.ts'
import { discardRun, takeOverRun } from './own-run.ts'
import { undoRun } from './undo-run.ts'
import { runInReach, runsOf } from './runs.ts'
import type { RunResult } from './runs.ts'
import type { Run } from './wizard.ts'

const access = runAccess

builder.queryFields((t) => ({
  migrationRun: t.field({
    access,
    // The stage of a run comes from its jobs, which are not read from a replica either.
    isLive: true,
    type: RunType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => runInReach(context, context.orm, id),
  }),
  migrationRuns: t.field({
    access,
    type: RunsType,
    description: 'Lists the migrations of the last 90 days.',
    args: {
      wizard: t.arg({ type: WizardEnum, description: 'Lists only migrations of this wizard.' }),
      own: t.arg.boolean({ description: 'Lists only migrations whose owner is the caller.' }),
      ...listArgs(runs),
    },
    resolve: (_, { wizard, own, ...args }, context, info) =>
      pageFor<Run>(
        context,
        runs,
        args,
        info,
        {},
        runsOf(context),
        wizard ? eq(migrationRun.wizard, wizard) : undefined,
        own ? sql`coalesce(${migrationRun.ownerId}, ${migrationRun.createdBy}) = ${signedIn(context).userId}` : undefined,
      ),
  }),
  migrationRows: t.field({
    access,
    type: RowsType,
    description: 'Lists the findings of the last review of a migration, record by record.',
    args: { id: t.arg.id({ required: true }), ...rowsArgs() },
    resolve: async (_, { id, ...args }, context, info) =>
      (await runInReach(context, context.orm, id)) ? pageFor<RowView>(context, rowsList, args, info, {}, ofRun(id)) : emptyPage<RowView>(),
  }),
  migrationCauses: t.field({
    access,
    type: [CauseType],
    description: 'Lists the findings of the last review of a migration, grouped by cause.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => ((await runInReach(context, context.orm, id)) ? causesOf(context, id) : []),
  }),
}))

const UserTypeInput = builder.inputType('MigrationUserTypeInput', {
  fields: (t) => ({ from: t.string({ required: true }), to: t.int({ required: true }) }),
})
const CustomerTypeInput = builder.inputType('MigrationCustomerTypeInput', {
  fields: (t) => ({ from: t.string({ required: true }), to: t.field({ type: CustomerTypeEnum, required: true }) }),
})
const RulesInput = builder.inputType('MigrationRulesInput', {
  description: 'Rules that are omitted keep their current values, or get the defaults in a new migration.',
  fields: (t) => ({
    userTypes: t.field({ type: [UserTypeInput] }),
    customerTypes: t.field({ type: [CustomerTypeInput] }),
    inactive: t.field({ type: InactivePolicy }),
    withoutEmail: t.field({ type: InactivePolicy }),
    existing: t.field({ type: ExistingPolicy }),
    passwords: t.field({ type: PasswordChoice }),
    mails: t.field({ type: MailChoice }),
    partnerId: t.id({ description: "Partner of new customers; '' for none." }),
  }),
})
const CONFIRMED = 'IDs, in the HR product, of records that are the person whom the portal has for them, although their data differ.'
const CreateInput = builder.inputType('CreateMigrationInput', {
  fields: (t) => ({
    id: t.id({
      required: true,
      description: 'A UUID chosen by the caller. Repeating the call with the same ID creates only one migration.',
    }),
    wizard: t.field({ type: WizardEnum, required: true }),
    customers: t.stringList(),
    leftOut: t.stringList(),
    confirmed: t.stringList({ description: CONFIRMED }),
    rules: t.field({ type: RulesInput }),
    fileId: t.id({ description: 'A checked export to read the records from. If omitted, the HR product is queried.' }),
  }),
})
const ChangeInput = builder.inputType('ChangeMigrationInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'Version that the caller last read. A ConflictError if it has changed since.' }),
    customers: t.stringList(),
    leftOut: t.stringList(),
    confirmed: t.stringList({ description: CONFIRMED }),
    rules: t.field({ type: RulesInput }),
  }),
})
const jobId = {
  required: true,
  description: 'A UUID chosen by the caller for the job. Repeating the call with the same ID starts only one job.',
} as const
const ReviewInput = builder.inputType('ReviewMigrationInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    jobId: t.id(jobId),
    version: t.int({
      description:
        'Version of the choices that the caller has on the screen. A ConflictError if they have changed since. If omitted, the current ones are reviewed.',
    }),
  }),
})
const DiscardInput = builder.inputType('DiscardMigrationInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const TakeOverInput = builder.inputType('TakeOverMigrationInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const StartInput = builder.inputType('StartMigrationInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    jobId: t.id(jobId),
    version: t.int({
      required: true,
      description:
        'Version that the caller read with the review. A change raises it, and so does the end of a review. A ConflictError if it has changed since.',
    }),
    count: t.int({
      required: true,
      description:
        'Number of records that the caller expects to be created, linked or updated. A ConflictError if the actual number differs.',
    }),
  }),
})
const UndoInput = builder.inputType('UndoMigrationInput', {
  fields: (t) => ({
    id: t.id(jobId),
    jobId: t.id({ required: true, description: 'The job to undo.' }),
    count: t.int({
      description:
        'Number of records that the caller expects to be taken back, as `undo.unchanged` of the job reports it. Required above 25. A ConflictError if the actual number differs.',
    }),
    digest: t.string({ description: '`undo.digest` of the job. A ConflictError if others would be taken back now.' }),
  }),
})

const payload = (name: string) =>
  builder.objectRef<RunResult>(name).implement({
    fields: (t) => ({
      migrationRun: t.field({ type: RunType, nullable: true, resolve: ({ row }) => row }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
const [CreatePayload, ChangePayload, TakeOverPayload, DiscardPayload] = [
  payload('CreateMigrationPayload'),
  payload('ChangeMigrationPayload'),
  payload('TakeOverMigrationPayload'),
  payload('DiscardMigrationPayload'),
]
const [ReviewPayload, StartPayload, UndoPayload] = [
  jobPayload('ReviewMigrationPayload'),
  jobPayload('StartMigrationPayload'),
  jobPayload('UndoMigrationPayload'),
]

builder.mutationFields((t) => ({
  createMigration: t.field({
    access,
    type: CreatePayload,
    description: 'Creates a migration. Nothing is migrated until it is started.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, context) =>
      createRun(context, input.id, input.wizard, { ...chosenIn(input), ...omitAbsent({ fileId: input.fileId }) }),
  }),
  changeMigration: t.field({
    access,
    type: ChangePayload,
    description: 'Changes the choices of a migration that has not started. It has to be reviewed again.',
    args: { input: t.arg({ type: ChangeInput, required: true }) },
    resolve: (_, { input }, context) => changeRun(context, input.id, input.version, chosenIn(input)),
  }),
  reviewMigration: t.field({
    access,
    type: ReviewPayload,
    description: 'Starts a job that finds out what would happen to each record. Nothing is migrated.',
    args: { input: t.arg({ type: ReviewInput, required: true }) },
    resolve: (_, { input }, context) => reviewRun(context, input),
  }),
  startMigration: t.field({
    access,
    type: StartPayload,
    description: 'Starts a job that migrates the reviewed records. A record that has changed since the review is refused.',
    args: { input: t.arg({ type: StartInput, required: true }) },
    resolve: (_, { input }, context) => startRun(context, input),
  }),
  takeOverMigration: t.field({
    access,
    type: TakeOverPayload,
    description:
      'Makes the caller the owner of a migration and of its jobs. What is still to be done is judged by the rights of the new owner from the next records on.',
    args: { input: t.arg({ type: TakeOverInput, required: true }) },
    resolve: (_, { input }, context) => takeOverRun(context, input.id),
  }),
  discardMigration: t.field({
    access,
    type: DiscardPayload,
    description:
      'Deletes a migration of the caller that has not started, with its uploaded file. The migration that it answers is null then.',
    args: { input: t.arg({ type: DiscardInput, required: true }) },
    resolve: (_, { input }, context) => discardRun(context, input.id),
  }),
  undoMigration: t.field({
    access,
    type: UndoPayload,
    description:
      'Starts a job that undoes what a migration has done, within one day. Records that have been changed since are left as they are.',
    args: { input: t.arg({ type: UndoInput, required: true }) },
    resolve: (_, { input }, context) => undoRun(context, input),
  }),
}))
