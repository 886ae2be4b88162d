import { eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import { ApplicationThemeType } from './theme.type.ts'

builder.queryField('applicationTheme', (t) =>
  t.field({
    access: 'anyone',
    type: ApplicationThemeType,
    nullable: true,
    description: 'The theme of the partner whose host was asked; null on a host without a partner.',
    resolve: async (_parent, _args, { orm, host }) => {
      const { partnerId } = host.partner
      const [theme] = partnerId === null ? [] : await orm.select().from(applicationTheme).where(eq(applicationTheme.partnerId, partnerId))
      return theme
    },
  }),
)
