import { eq, getTableColumns, sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { given } from '../../kit/graphql/given.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { jobPayload } from '../../kit/jobs/job.type.ts'
import { connectionType, emptyPage } from '../../kit/list/connection-type.ts'
import { enumField } from '../../kit/list/filter-fields.ts'
import { listArgs, pageFor } from '../../kit/list/list-field.ts'
import type { ListedSource } from '../../kit/list/list-field.ts'
import { listInputs } from '../../kit/list/list-inputs.ts'
import { momentField } from '../../kit/list/moment-field.ts'
import { migrationRun } from '../../tables/migration.table.ts'
import type { MigrationRules } from '../../tables/migration.table.ts'
import { CustomerTypeEnum } from '../customers/customer.type.ts'
import { changeRun, createRun, reviewRun, startRun } from './change-run.ts'
import { causesOf, CauseType, ofRun, rowsArgs, rowsList, RowsType } from './migration-rows.ts'
import type { RowView } from './migration-rows.ts'
import { LeftOrLinked, LeftOrMade, MailChoice, PasswordChoice, runAccess, RunStateEnum, RunType, WizardEnum } from './migration.type.ts'
import { undoRun } from './undo-run.ts'
import { runInReach, runsOf, runState } from './runs.ts'
import type { RunResult } from './runs.ts'
import type { Run } from './wizard.ts'

const access = runAccess
const coded = (column: typeof migrationRun.wizard) => sql`(${column} collate "C")`
const runs: ListedSource = {
  table: migrationRun,
  columns: getTableColumns(migrationRun),
  id: migrationRun.id,
  searched: sql`fold(array_to_string(${migrationRun.customers}, ' '))`,
  defaultOrder: { createdAt: 'DESC' },
  ...listInputs('MigrationRun', {
    wizard: { filter: enumField(WizardEnum, migrationRun.wizard), sort: { expression: coded(migrationRun.wizard), type: 'text' } },
    state: { filter: enumField(RunStateEnum, runState) },
    createdAt: { filter: momentField(migrationRun.createdAt), sort: { expression: migrationRun.createdAt, type: 'timestamptz' } },
  }),
}
const RunsType = connectionType<Run>(RunType)

builder.queryFields((t) => ({
  migrationRun: t.field({
    access,
    // Its stage is its jobs', which are not read from a replica either.
    isLive: true,
    type: RunType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => runInReach(context, context.orm, id),
  }),
  migrationRuns: t.field({
    access,
    type: RunsType,
    description: 'Every migration of the last 90 days.',
    args: { wizard: t.arg({ type: WizardEnum, description: 'Only its own.' }), ...listArgs(runs) },
    resolve: (_, { wizard, ...args }, context, info) =>
      pageFor<Run>(context, runs, args, info, {}, runsOf(context), wizard ? eq(migrationRun.wizard, wizard) : undefined),
  }),
  migrationRows: t.field({
    access,
    type: RowsType,
    description: 'What the last review of a migration found, record by record.',
    args: { id: t.arg.id({ required: true }), ...rowsArgs() },
    resolve: async (_, { id, ...args }, context, info) =>
      (await runInReach(context, context.orm, id)) ? pageFor<RowView>(context, rowsList, args, info, {}, ofRun(id)) : emptyPage<RowView>(),
  }),
  migrationCauses: t.field({
    access,
    type: [CauseType],
    description: 'What the last review of a migration found, by cause.',
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
  description: 'What is not given stays as it is.',
  fields: (t) => ({
    userTypes: t.field({ type: [UserTypeInput] }),
    customerTypes: t.field({ type: [CustomerTypeInput] }),
    inactive: t.field({ type: LeftOrMade }),
    withoutEmail: t.field({ type: LeftOrMade }),
    existing: t.field({ type: LeftOrLinked }),
    passwords: t.field({ type: PasswordChoice }),
    mails: t.field({ type: MailChoice }),
    partnerId: t.id({ description: "'' for none." }),
  }),
})
const CreateInput = builder.inputType('CreateMigrationInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'A UUID made by the caller: asked twice, one migration is begun.' }),
    wizard: t.field({ type: WizardEnum, required: true }),
    customers: t.stringList(),
    leftOut: t.stringList(),
    rules: t.field({ type: RulesInput }),
    fileId: t.id({ description: 'A checked export, which the records are read from; else the HR product is asked.' }),
  }),
})
const ChangeInput = builder.inputType('ChangeMigrationInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'That was seen.' }),
    customers: t.stringList(),
    leftOut: t.stringList(),
    rules: t.field({ type: RulesInput }),
  }),
})
const jobId = { required: true, description: 'A UUID made by the caller, for the job: asked twice, one is started.' } as const
const ReviewInput = builder.inputType('ReviewMigrationInput', {
  fields: (t) => ({ id: t.id({ required: true }), jobId: t.id(jobId) }),
})
const StartInput = builder.inputType('StartMigrationInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    jobId: t.id(jobId),
    version: t.int({ required: true, description: 'That was seen, with the review: a change raises it, and so does the end of a review.' }),
    count: t.int({ required: true, description: 'How many records the caller expects to be made or changed.' }),
  }),
})
const UndoInput = builder.inputType('UndoMigrationInput', {
  fields: (t) => ({ id: t.id(jobId), jobId: t.id({ required: true, description: 'The job that is taken back.' }) }),
})

const payload = (name: string) =>
  builder.objectRef<RunResult>(name).implement({
    fields: (t) => ({
      migrationRun: t.field({ type: RunType, nullable: true, resolve: ({ row }) => row }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
const [CreatePayload, ChangePayload] = [payload('CreateMigrationPayload'), payload('ChangeMigrationPayload')]
const [ReviewPayload, StartPayload, UndoPayload] = [
  jobPayload('ReviewMigrationPayload'),
  jobPayload('StartMigrationPayload'),
  jobPayload('UndoMigrationPayload'),
]

type GivenChoice = {
  readonly customers?: readonly string[] | null | undefined
  readonly leftOut?: readonly string[] | null | undefined
  readonly rules?: { readonly [Name in keyof MigrationRules]?: MigrationRules[Name] | null | undefined } | null | undefined
}
const chosenIn = ({ customers, leftOut, rules }: GivenChoice) => {
  const { partnerId, ...others } = given(rules ?? {})
  return {
    ...given({ customers, leftOut }),
    rules: { ...others, ...(partnerId !== undefined && { partnerId: partnerId || null }) },
  }
}

builder.mutationFields((t) => ({
  createMigration: t.field({
    access,
    type: CreatePayload,
    description: 'Begins a migration, which writes nothing until it is started.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, context) =>
      createRun(context, input.id, input.wizard, { ...chosenIn(input), ...given({ fileId: input.fileId }) }),
  }),
  changeMigration: t.field({
    access,
    type: ChangePayload,
    description: 'Chooses otherwise. The migration is to be reviewed again then.',
    args: { input: t.arg({ type: ChangeInput, required: true }) },
    resolve: (_, { input }, context) => changeRun(context, input.id, input.version, chosenIn(input)),
  }),
  reviewMigration: t.field({
    access,
    type: ReviewPayload,
    description: 'Finds out by a job what would become of each record.',
    args: { input: t.arg({ type: ReviewInput, required: true }) },
    resolve: (_, { input }, context) => reviewRun(context, input.id, input.jobId),
  }),
  startMigration: t.field({
    access,
    type: StartPayload,
    description: 'Migrates by a job what was reviewed. A record that has changed since is refused.',
    args: { input: t.arg({ type: StartInput, required: true }) },
    resolve: (_, { input }, context) => startRun(context, input),
  }),
  undoMigration: t.field({
    access,
    type: UndoPayload,
    description: 'Takes back by a job, within a day, what a migration has done and nobody has changed since.',
    args: { input: t.arg({ type: UndoInput, required: true }) },
    resolve: (_, { input }, context) => undoRun(context, input),
  }),
}))
