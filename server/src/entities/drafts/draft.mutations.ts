import { builder } from '../../kit/graphql/builder.ts'
import { secretFieldsOf } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType, type UserError } from '../../kit/graphql/user-error.ts'
import { readDraft, readKnownValues } from './draft.rules.ts'
import { DraftType } from './draft.type.ts'
import { dropDraft, keepDraft, type DraftRow } from './drafts.ts'

const SaveDraftInput = builder.inputType('SaveDraftInput', {
  fields: (t) => ({
    form: t.string({ required: true, description: 'The form: path of its page and kind of the form.' }),
    values: t.string({
      required: true,
      description:
        'JSON object of edits by field name: { "from": …, "to": … }, strings, booleans or lists of strings. Must not contain secrets.',
    }),
    version: t.string({ description: 'Version of the record that the form showed.' }),
  }),
})

const SaveDraftPayload = builder
  .objectRef<{ readonly draft: DraftRow | null; readonly errors: UserError[] | null }>('SaveDraftPayload')
  .implement({
    fields: (t) => ({
      draft: t.expose('draft', { type: DraftType, nullable: true }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })

builder.mutationField('saveDraft', (t) =>
  t.field({
    access: 'signedIn',
    type: SaveDraftPayload,
    description: "Saves the caller's draft of a form for 7 days, replacing any previous one.",
    args: { input: t.arg({ type: SaveDraftInput, required: true }) },
    resolve: async (_, { input }, context, { schema }) => {
      const draft = readDraft(input, secretFieldsOf(schema))
      if (Array.isArray(draft)) return { draft: null, errors: draft }
      return { draft: await keepDraft(context.orm, signedIn(context).userId, draft), errors: null }
    },
  }),
)

const DiscardDraftInput = builder.inputType('DiscardDraftInput', {
  fields: (t) => ({
    form: t.string({ required: true }),
    values: t.string({ description: 'The draft as the caller knows it. Another one, which another tab has saved since, stays.' }),
  }),
})

const DiscardDraftPayload = builder
  .objectRef<{ readonly form: string; readonly errors: UserError[] | null }>('DiscardDraftPayload')
  .implement({
    fields: (t) => ({ form: t.exposeID('form'), errors: t.expose('errors', { type: [UserErrorType], nullable: true }) }),
  })

builder.mutationField('discardDraft', (t) =>
  t.field({
    access: 'signedIn',
    type: DiscardDraftPayload,
    description: "Deletes the caller's draft of a form. Succeeds if there is none.",
    args: { input: t.arg({ type: DiscardDraftInput, required: true }) },
    resolve: async (_, { input: { form, values } }, context) => {
      const known = values == null ? undefined : readKnownValues(values)
      if (values == null || known) await dropDraft(context.orm, signedIn(context).userId, form, known)
      return { form, errors: null }
    },
  }),
)
