import { builder } from '../../kit/graphql/builder.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import { eq } from 'drizzle-orm'

export type ThemeRow = typeof applicationTheme.$inferSelect

export const ApplicationThemeType = builder.objectRef<ThemeRow>('ApplicationTheme').implement({
  description: 'Look of a partner’s portal. Colours are CSS colour values; null uses the default look.',
  fields: (t) => ({
    partnerId: t.exposeID('partnerId'),
    themesInfoColor: t.exposeString('themesInfoColor', { nullable: true }),
    themesInfoHoverColor: t.exposeString('themesInfoHoverColor', { nullable: true }),
    themesPrimaryColor: t.exposeString('themesPrimaryColor', { nullable: true }),
    themesPrimaryHoverColor: t.exposeString('themesPrimaryHoverColor', { nullable: true }),
    themesSecondaryColor: t.exposeString('themesSecondaryColor', { nullable: true }),
    themesSecondaryHoverColor: t.exposeString('themesSecondaryHoverColor', { nullable: true }),
    themesStyleString: t.exposeString('themesStyleString', { nullable: true }),
    topMenuBackgroundColor: t.exposeString('topMenuBackgroundColor', { nullable: true }),
    topMenuGradientColor: t.exposeString('topMenuGradientColor', { nullable: true }),
    mainColoursBackgroundColor: t.exposeString('mainColoursBackgroundColor', { nullable: true }),
    mainColoursHeaderTextColor: t.exposeString('mainColoursHeaderTextColor', { nullable: true }),
    mainColoursSeperatorLine: t.exposeString('mainColoursSeperatorLine', { nullable: true }),
    sideMenuBackgroundColor: t.exposeString('sideMenuBackgroundColor', { nullable: true }),
    sideMenuTextColor: t.exposeString('sideMenuTextColor', { nullable: true }),
    useTopMenuGradient: t.exposeBoolean('useTopMenuGradient'),
    primaryNavColor: t.exposeString('primaryNavColor', { nullable: true }),
    primaryNavGradient: t.exposeString('primaryNavGradient', { nullable: true }),
    topMenuBorderStyle: t.exposeString('topMenuBorderStyle', { nullable: true }),
  }),
})

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
