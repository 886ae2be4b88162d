import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { findDrafts } from './drafts.ts'
import { DraftType } from './draft.type.ts'

builder.queryField('drafts', (t) =>
  t.field({
    access: 'signedIn',
    type: [DraftType],
    description:
      "Returns the caller's own drafts of a form from the last 7 days, one of each open form that has saved one, the newest first.",
    args: { form: t.arg.string({ required: true, description: 'The form: path of its page and kind of the form.' }) },
    resolve: (_, { form }, context) => findDrafts(context.orm, signedIn(context).userId, form),
  }),
)

builder.queryField('draft', (t) =>
  t.field({
    access: 'signedIn',
    type: DraftType,
    nullable: true,
    description:
      'Returns the draft of a form that portals before December 2026 share between tabs. Null if there is none from the last 7 days.',
    args: { form: t.arg.string({ required: true, description: 'The form: path of its page and kind of the form.' }) },
    resolve: async (_, { form }, context) => {
      const found = await findDrafts(context.orm, signedIn(context).userId, form)
      return found.find(({ writer }) => writer === null)
    },
  }),
)
