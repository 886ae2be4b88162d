import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import type { AppliedChange } from './apply.ts'
import type { FieldChange } from './compare.ts'
import { exportSettings, importSettings, type ImportResult } from './import-settings.ts'
import { readPastImports, type PastImport } from './past-imports.ts'
import type { Problem } from './settings-document.ts'

const ActionEnum = builder.enumType('SettingsChangeAction', {
  description:
    'KEEP: the file lacks the record, but records of its kind are not deleted. CHANGED_SINCE: somebody changed the record after the import that is taken back, so it stays as it is.',
  values: ['CREATE', 'CHANGE', 'DELETE', 'KEEP', 'CHANGED_SINCE'] as const,
})
const FieldType = builder.objectRef<FieldChange>('SettingsFieldChange').implement({
  description: 'Values are JSON.',
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.string({ resolve: ({ before }) => JSON.stringify(before) }),
    after: t.string({ resolve: ({ after }) => JSON.stringify(after) }),
    removesLimit: t.boolean({
      description: 'The list that limited the record becomes empty: from then on it is for everybody.',
      resolve: ({ removesLimit }) => removesLimit === true,
    }),
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
    linked: t.exposeInt('linked', { description: 'How many users lose their link with a login provider that is deleted.' }),
    onlyWay: t.exposeInt('onlyWay', {
      description: 'How many users have no other way to sign in than a provider that is deleted or disabled.',
    }),
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
    linked: t.exposeInt('linked'),
    onlyWay: t.exposeInt('onlyWay'),
    rows: t.exposeInt('rows'),
    records: t.exposeInt('records', { description: 'How many records are created, changed or deleted.' }),
    digest: t.exposeString('digest', {
      description: 'Of the changes. Sent with the import itself, it refuses one that would change anything else.',
    }),
    errors: t.field({ type: [UserErrorType], nullable: true, resolve: ({ errors }) => errors && [...errors] }),
  }),
})
const ImportInput = builder.inputType('ImportSettingsInput', {
  fields: (t) => ({
    file: t.string({
      description:
        'The settings file, YAML. The whole request has at most 262,144 bytes; the command `settings:import` takes a file of any size.',
    }),
    takeBack: t.id({ description: 'ID of the import to take back, in place of a file. Records are set back to what they were before it.' }),
    dryRun: t.boolean({ description: 'Shows what would be done, and changes nothing.' }),
    prune: t.boolean({
      description:
        'Deletes what the file lacks, in the sections that it has, and empties lists that limit a record. Partners are never deleted.',
    }),
    users: t.int({ description: 'Number of users that the import reaches. Needed for more than 25.' }),
    linked: t.int({ description: 'Number of users who lose their link with a login provider. Needed, and exact, for each who does.' }),
    onlyWay: t.int({ description: 'Number of users who have no other way to sign in. Needed, and exact, for each who has none.' }),
    rows: t.int({ description: 'Number of rows of logs that a shorter retention deletes. Needed for more than 25.' }),
    records: t.int({ description: 'Number of records that the import changes. Needed for more than 25.' }),
    digest: t.string({ description: 'Digest of the changes that a dry run has shown. The import is refused if they are other ones now.' }),
  }),
})

const PastImportType = builder.objectRef<PastImport>('SettingsImport').implement({
  description: 'An import of settings of the last 90 days. A take-back is one as well.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    by: t.exposeString('by', { nullable: true, description: 'Name of the user. Null if the user was deleted.' }),
    created: t.exposeInt('created', { description: 'How many records it created.' }),
    changed: t.exposeInt('changed', { description: 'How many records it changed.' }),
    deleted: t.exposeInt('deleted', { description: 'How many records it deleted.' }),
    takenBackAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ takenBackAt }) => takenBackAt }),
  }),
})

builder.queryField('settingsImports', (t) =>
  t.field({
    access: vendorOperations,
    type: [PastImportType],
    description: 'The newest 100 imports of settings that can be taken back or were taken back, newest first.',
    resolve: (_, _args, { owner }) => readPastImports(owner),
  }),
)

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
    resolve(_, { input: { dryRun, prune, file, takeBack, users, linked, onlyWay, rows, records, digest } }, context, info) {
      // Even a dry run writes, and takes the lock of imports: another app's token may not start one.
      if (!context.isPortal) throw refusal('AUTH_NOT_AUTHORIZED')
      if (!dryRun && !context.isFresh) throw refusal('FRESH_AUTH_REQUIRED')
      return importSettings(context, info, {
        file: file ?? undefined,
        takeBack: takeBack ?? undefined,
        isTrial: dryRun === true,
        prunes: prune === true,
        users: users ?? undefined,
        linked: linked ?? undefined,
        onlyWay: onlyWay ?? undefined,
        rows: rows ?? undefined,
        records: records ?? undefined,
        digest: digest ?? undefined,
      })
    },
  }),
)
