import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { findDraft } from './drafts.ts'
import { DraftType } from './draft.type.ts'

builder.queryField('draft', (t) =>
  t.field({
    access: 'signedIn',
    type: DraftType,
    nullable: true,
    description: "Returns the caller's own draft of a form. Null if there is none from the last 7 days.",
    args: { form: t.arg.string({ required: true, description: 'The form: path of its page and kind of the form.' }) },
    resolve: (_, { form }, context) => findDraft(context.orm, signedIn(context).userId, form),
  }),
)
