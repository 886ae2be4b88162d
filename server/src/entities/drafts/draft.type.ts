import { builder } from '../../kit/graphql/builder.ts'
import { formOf, type DraftRow } from './drafts.ts'

export const DraftType = builder.objectRef<DraftRow>('Draft').implement({
  description: 'What the caller entered into a form and has not saved yet.',
  fields: (t) => ({
    form: t.id({ description: 'Path of the page and kind of the form.', resolve: formOf }),
    writer: t.exposeID('writer', { nullable: true, description: 'Name of the open form that saved the draft.' }),
    sequence: t.exposeInt('sequence', { description: "Number of the writer's last save." }),
    values: t.string({
      description: 'JSON object of edits by field name: { "from": …, "to": … }, strings, booleans or lists of strings.',
      resolve: ({ values }) => JSON.stringify(values),
    }),
    version: t.exposeString('version', { nullable: true, description: 'Version of the record that the draft was made from.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
