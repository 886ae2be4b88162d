import { asc } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { locale } from '../../tables/locale.table.ts'

const LocaleType = builder.objectRef<typeof locale.$inferSelect>('Locale').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A BCP 47 tag.' }),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
  }),
})

builder.queryField('locale', (t) =>
  t.field({
    access: 'anyone',
    type: [LocaleType],
    resolve: (_parent, _args, { orm }) => orm.select().from(locale).orderBy(asc(locale.id)),
  }),
)
