import { builder } from '../../kit/graphql/builder.ts'
import type { DraftRow } from './drafts.ts'

export const DraftType = builder.objectRef<DraftRow>('Draft').implement({
  description: 'What the caller typed into a form and did not save yet.',
  fields: (t) => ({
    form: t.exposeID('form'),
    values: t.string({
      description: 'A JSON object: texts, booleans and lists of texts by field.',
      resolve: ({ values }) => JSON.stringify(values),
    }),
    version: t.exposeString('version', { nullable: true, description: 'Of the record that the form showed.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
