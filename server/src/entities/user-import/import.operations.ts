import { managers } from '../../access/rules.ts'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { MOST_OF_PART, NO_PART, partOf, partSize, partType } from '../../kit/list/part.ts'
import { jobPayload } from '../../kit/jobs/job.type.ts'
import { checkImport } from './check-import.ts'
import { userImportRow } from '../../tables/import.table.ts'
import { DelimiterEnum, EncodingEnum, importPayload, OutcomeEnum, UserImportRowType, UserImportType } from './import.type.ts'
import { keepImport } from './keep-import.ts'
import { ownImport } from './own-import.ts'
import { FILE } from './read-file.ts'
import { startImport } from './start-import.ts'

type Row = Omit<typeof userImportRow.$inferSelect, 'importId' | 'userId' | 'input'>

const RowsType = partType<Row>('UserImportRows', UserImportRowType)

builder.queryFields((t) => ({
  userImport: t.field({
    access: managers,
    type: UserImportType,
    nullable: true,
    description: "One of the caller's own imports; null when there is none of this id.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => ownImport(context.orm, id, signedIn(context).userId),
  }),
  userImportRows: t.field({
    access: managers,
    type: RowsType,
    description:
      "What the last check found in one of the caller's own imports, by line: rows of one outcome, or all but those to be created.",
    args: {
      id: t.arg.id({ required: true }),
      outcome: t.arg({ type: OutcomeEnum }),
      first: t.arg.int({ description: `1 to ${MOST_OF_PART}; 50 when not given.` }),
      after: t.arg.int({ description: 'The line of the last row that was read.' }),
    },
    resolve: async (_, { id, outcome, first, after }, context) => {
      const own = await ownImport(context.orm, id, signedIn(context).userId)
      if (!own) return NO_PART
      const size = partSize(first)
      const { line, label, findings, outcome: found } = userImportRow
      const rows = await context.orm
        .select({ line, label, outcome: found, findings })
        .from(userImportRow)
        .where(and(eq(userImportRow.importId, own.id), gt(line, after ?? 0), outcome ? eq(found, outcome) : ne(found, 'CREATE')))
        .orderBy(asc(line))
        .limit(size + 1)
      return partOf(rows, size)
    },
  }),
}))

const UploadInput = builder.inputType('UploadUserImportInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'A new UUID: the import’s. The same once more answers what was kept.' }),
    file: t.field({
      type: 'Upload',
      required: true,
      description: `CSV with headings, at most ${FILE.bytes / 1024 / 1024} MiB and ${FILE.rows} rows.`,
    }),
    fileName: t.string({ required: true }),
  }),
})
const MappingInput = builder.inputType('UserImportMappingInput', {
  description: 'The column of each field, from 0; one column may serve several.',
  fields: (t) => ({
    userName: t.int(),
    email: t.int(),
    givenName: t.int(),
    familyName: t.int(),
    phoneNumber: t.int(),
    userType: t.int(),
    roles: t.int(),
    customers: t.int(),
    databases: t.int(),
    locale: t.int(),
    partner: t.int(),
  }),
})
const CheckInput = builder.inputType('CheckUserImportInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    encoding: t.field({ type: EncodingEnum, required: true }),
    delimiter: t.field({ type: DelimiterEnum, required: true }),
    mapping: t.field({ type: MappingInput, required: true }),
    userType: t.int({ description: 'For rows that say none.' }),
    partnerId: t.id({ description: "For rows that say none; the caller's own partner when not given." }),
    customerIds: t.idList({ description: 'For rows that say none.' }),
  }),
})
const StartInput = builder.inputType('StartUserImportInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The import’s, and then the job’s. Once more starts nothing and answers the job.' }),
    count: t.int({ required: true, description: 'How many users are to be created; another number now is a ConflictError.' }),
  }),
})

const UploadPayload = importPayload('UploadUserImportPayload')
const CheckPayload = importPayload('CheckUserImportPayload')
const StartPayload = jobPayload('StartUserImportPayload')

builder.mutationFields((t) => ({
  uploadUserImport: t.field({
    access: managers,
    type: UploadPayload,
    description: 'Keeps a file of users for a day, so that it can be looked through and imported.',
    args: { input: t.arg({ type: UploadInput, required: true }) },
    resolve: (_, { input }, context) => keepImport(context, input),
  }),
  checkUserImport: t.field({
    access: managers,
    type: CheckPayload,
    description: 'Says of every row what would become of it, and creates nobody.',
    args: { input: t.arg({ type: CheckInput, required: true }) },
    resolve: (_, { input }, context) => checkImport(context, input),
  }),
  startUserImport: t.field({
    access: managers,
    type: StartPayload,
    description: 'Creates the users of the last check as a job; each is sent a confirmation mail.',
    args: { input: t.arg({ type: StartInput, required: true }) },
    resolve: (_, { input }, context) => startImport(context, input),
  }),
}))
