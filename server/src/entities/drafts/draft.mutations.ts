import { builder } from '../../kit/graphql/builder.ts'
import { secretFieldsOf } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType, type UserError } from '../../kit/graphql/user-error.ts'
import { readDraft, readDraftName, readKnownValues } from './draft.rules.ts'
import { DraftType } from './draft.type.ts'
import { discardDraft, dropSharedDraft, keepDraft, type DraftRow } from './drafts.ts'

const WRITER = 'Name of the open form that has this draft, unique among those of the caller. Without it, all open forms share one draft.'

const SaveDraftInput = builder.inputType('SaveDraftInput', {
  fields: (t) => ({
    form: t.string({ required: true, description: 'The form: path of its page and kind of the form.' }),
    values: t.string({
      required: true,
      description:
        'JSON object of edits by field name: { "from": …, "to": … }, strings, booleans or lists of strings. Must not contain secrets.',
    }),
    version: t.string({ description: 'Version of the record that the form showed.' }),
    writer: t.id({ description: WRITER }),
    sequence: t.int({
      description:
        "Number of this save among the writer's saves, from 1. A save with a number up to that of the stored save or discard changes nothing.",
    }),
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
    description:
      'Saves a draft of the caller for 7 days, replacing the previous one of the same writer. The draft is null if a later save or discard has arrived before.',
    args: { input: t.arg({ type: SaveDraftInput, required: true }) },
    resolve: async (_, { input }, context, { schema }) => {
      const draft = readDraft(input, secretFieldsOf(schema))
      if (Array.isArray(draft)) return { draft: null, errors: draft }
      return { draft: (await keepDraft(context.orm, signedIn(context).userId, draft)) ?? null, errors: null }
    },
  }),
)

const DiscardDraftInput = builder.inputType('DiscardDraftInput', {
  fields: (t) => ({
    form: t.string({ required: true }),
    values: t.string({
      description: 'Of a draft without writer: the draft as the caller knows it. Another one, which another tab has saved since, stays.',
    }),
    writer: t.id({ description: WRITER }),
    sequence: t.int({
      description: "Number of the writer's last save that is discarded. Later ones stay, and earlier ones that arrive late are ignored.",
    }),
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
    resolve: async (_, { input: { values, ...input } }, context) => {
      const { userId } = signedIn(context)
      const { form } = input
      const name = readDraftName(input)
      if (Array.isArray(name)) return { form, errors: name }
      const known = values == null ? undefined : readKnownValues(values)
      if (name.writer !== null) await discardDraft(context.orm, userId, name)
      else if (values == null || known) await dropSharedDraft(context.orm, userId, form, known)
      return { form, errors: null }
    },
  }),
)
