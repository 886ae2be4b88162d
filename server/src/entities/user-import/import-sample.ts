import { and, asc, eq } from 'drizzle-orm'
import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { IMPORT_NOT_FOUND, ownImport } from '../../kit/import/own-import.ts'
import { importRow } from '../../tables/import.table.ts'
import { readNewUsers, type NewUser } from '../users/create/new-user.ts'
import { SAMPLE_ROWS, samplePayload, sendSampleOf } from '../users/create/sample-invitation.ts'
import type { ImportedUser } from './row-input.ts'

async function sendSample(context: RequestContext, id: string) {
  const kept = await ownImport(context.orm, id, signedIn(context), 'USER_IMPORT')
  if (!kept) return { recipient: null, errors: [IMPORT_NOT_FOUND] }
  const rows = await context.orm
    .select({ input: importRow.input })
    .from(importRow)
    .where(and(eq(importRow.importId, id), eq(importRow.outcome, 'CREATE')))
    .orderBy(asc(importRow.line))
    .limit(SAMPLE_ROWS)
  const inputs = rows.flatMap(({ input }) => (input as ImportedUser | null) ?? []).filter(({ mails = 'NOW' }) => mails === 'NOW')
  const read = inputs.length > 0 ? await readNewUsers(context, inputs) : []
  const user = read.find((each): each is NewUser => !Array.isArray(each))
  return sendSampleOf(context, user, { subjectType: 'UserImport', subjectId: id })
}

const SampleInput = builder.inputType('SendUserImportSampleInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const SamplePayload = samplePayload('SendUserImportSamplePayload')

builder.mutationField('sendUserImportSample', (t) =>
  t.field({
    access: acting(managers, 'CREATE', 'User'),
    type: SamplePayload,
    description:
      "Sends the invitation of the first new user of a checked import to the caller's own address instead. Nobody is created or invited.",
    args: { input: t.arg({ type: SampleInput, required: true }) },
    resolve: (_, { input }, context) => sendSample(context, input.id),
  }),
)
