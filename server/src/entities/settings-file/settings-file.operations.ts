import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import type { AppliedChange } from './apply.ts'
import type { FieldChange } from './compare.ts'
import { exportSettings, importSettings, type ImportResult } from './import-settings.ts'
import { LONGEST_FILE } from './read-file.ts'
import type { Problem } from './settings-document.ts'

const ActionEnum = builder.enumType('SettingsChangeAction', {
  description: 'KEEP: the file lacks the record, but records of its kind are not deleted.',
  values: ['CREATE', 'CHANGE', 'DELETE', 'KEEP'] as const,
})
const FieldType = builder.objectRef<FieldChange>('SettingsFieldChange').implement({
  description: 'Values are JSON.',
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.string({ resolve: ({ before }) => JSON.stringify(before) }),
    after: t.string({ resolve: ({ after }) => JSON.stringify(after) }),
  }),
})
const ChangeType = builder.objectRef<AppliedChange>('SettingsChange').implement({
  description: 'A record that differs between the settings and the file.',
  fields: (t) => ({
    action: t.field({ type: ActionEnum, resolve: ({ action }) => action }),
    section: t.string({ resolve: ({ section }) => section }),
    name: t.exposeString('name'),
    line: t.int({ nullable: true, resolve: ({ entry }) => entry?.line ?? null }),
    users: t.exposeInt('users', { description: 'How many users the change reaches, where that many need to be confirmed.' }),
    rows: t.exposeInt('rows', { description: 'How many rows of logs the next clean-up deletes because of it.' }),
    fields: t.field({ type: [FieldType], resolve: ({ fields }) => [...fields] }),
  }),
})
const ProblemType = builder.objectRef<Problem>('SettingsProblem').implement({
  description: 'Why a file cannot be applied, with the line on which it says so.',
  fields: (t) => ({
    line: t.exposeInt('line', { nullable: true }),
    section: t.exposeString('section', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    field: t.exposeString('field', { nullable: true }),
    message: t.exposeString('message'),
  }),
})
const ImportPayload = builder.objectRef<ImportResult>('ImportSettingsPayload').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'By it the import can be taken back. Null if nothing was changed.' }),
    changes: t.field({ type: [ChangeType], resolve: ({ changes }) => [...changes] }),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => [...problems] }),
    users: t.exposeInt('users', { description: 'How many users all changes reach that need to be confirmed.' }),
    rows: t.exposeInt('rows'),
    records: t.exposeInt('records', { description: 'How many records are created, changed or deleted.' }),
    errors: t.field({ type: [UserErrorType], nullable: true, resolve: ({ errors }) => errors && [...errors] }),
  }),
})
const ImportInput = builder.inputType('ImportSettingsInput', {
  fields: (t) => ({
    file: t.string({ description: 'The settings file, YAML.', ...ruled({ maxLength: LONGEST_FILE }) }),
    takeBack: t.id({ description: 'ID of the import to take back, in place of a file. Records are set back to what they were before it.' }),
    dryRun: t.boolean({ description: 'Shows what would be done, and changes nothing.' }),
    prune: t.boolean({ description: 'Deletes what the file lacks, in the sections that it has. Partners are never deleted.' }),
    users: t.int({ description: 'Number of users that the import reaches. Needed for more than 25.' }),
    rows: t.int({ description: 'Number of rows of logs that a shorter retention deletes. Needed for more than 25.' }),
    records: t.int({ description: 'Number of records that the import changes. Needed for more than 25.' }),
  }),
})

builder.queryField('settingsFile', (t) =>
  t.field({
    access: vendorOperations,
    type: 'String',
    description: 'The settings of the installation as a YAML file, without secrets: the same settings are the same text.',
    resolve: (_, _args, context, info) => exportSettings(context, info),
  }),
)

builder.mutationField('importSettings', (t) =>
  t.field({
    access: vendorOperations,
    type: ImportPayload,
    description:
      'Applies a settings file in one transaction, by the rules and with the audit rows of the single operations. Needs a fresh sign-in unless it is a dry run.',
    args: { input: t.arg({ type: ImportInput, required: true }) },
    resolve(_, { input: { dryRun, prune, file, takeBack, users, rows, records } }, context, info) {
      if (!dryRun && !context.isFresh) throw refusal('FRESH_AUTH_REQUIRED')
      return importSettings(context, info, {
        file: file ?? undefined,
        takeBack: takeBack ?? undefined,
        isTrial: dryRun === true,
        prunes: prune === true,
        users: users ?? undefined,
        rows: rows ?? undefined,
        records: records ?? undefined,
      })
    },
  }),
)
