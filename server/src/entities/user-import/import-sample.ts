import { and, asc, eq } from 'drizzle-orm'
import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { IMPORT_NOT_FOUND, ownImport } from '../../kit/import/own-import.ts'
import { importRow } from '../../tables/import.table.ts'
import { readNewUsers } from '../users/create/new-user.ts'
import { samplePayload, sendSampleOf } from '../users/create/sample-invitation.ts'
import type { ImportedUser } from './row-input.ts'

async function sendSample(context: RequestContext, id: string) {
  const kept = await ownImport(context.orm, id, signedIn(context), 'USER_IMPORT')
  if (!kept) return { recipient: null, errors: [IMPORT_NOT_FOUND] }
  const [row] = await context.orm
    .select({ input: importRow.input })
    .from(importRow)
    .where(and(eq(importRow.importId, id), eq(importRow.outcome, 'CREATE')))
    .orderBy(asc(importRow.line))
    .limit(1)
  const input = row?.input as ImportedUser | null | undefined
  const [user] = input && (input.mails ?? 'NOW') === 'NOW' ? await readNewUsers(context, [input]) : []
  return sendSampleOf(context, Array.isArray(user) ? undefined : user, { subjectType: 'UserImport', subjectId: id })
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
