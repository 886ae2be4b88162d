import { eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import { ApplicationThemeType } from './theme.type.ts'

builder.queryField('applicationTheme', (t) =>
  t.field({
    access: 'anyone',
    type: ApplicationThemeType,
    nullable: true,
    description: 'Returns the theme of the partner of the requested host. Null if the host has no partner or the partner has no theme.',
    resolve: async (_parent, _args, { orm, host }) => {
      const { partnerId } = host.partner
      const [theme] = partnerId === null ? [] : await orm.select().from(applicationTheme).where(eq(applicationTheme.partnerId, partnerId))
      return theme
    },
  }),
)
