import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { partner } from './partner.table.ts'

/** Colours are values, never CSS text. */
export const applicationTheme = pgTable('application_theme', {
  partnerId: uuid('partner_id')
    .primaryKey()
    .references(() => partner.id, { onDelete: 'cascade' }),
  themesInfoColor: text('themes_info_color'),
  themesInfoHoverColor: text('themes_info_hover_color'),
  themesPrimaryColor: text('themes_primary_color'),
  themesPrimaryHoverColor: text('themes_primary_hover_color'),
  themesSecondaryColor: text('themes_secondary_color'),
  themesSecondaryHoverColor: text('themes_secondary_hover_color'),
  themesStyleString: text('themes_style_string'),
  topMenuBackgroundColor: text('top_menu_background_color'),
  topMenuGradientColor: text('top_menu_gradient_color'),
  mainColoursBackgroundColor: text('main_colours_background_color'),
  mainColoursHeaderTextColor: text('main_colours_header_text_color'),
  mainColoursSeperatorLine: text('main_colours_seperator_line'),
  sideMenuBackgroundColor: text('side_menu_background_color'),
  sideMenuTextColor: text('side_menu_text_color'),
  useTopMenuGradient: boolean('use_top_menu_gradient').notNull().default(false),
  primaryNavColor: text('primary_nav_color'),
  primaryNavGradient: text('primary_nav_gradient'),
  topMenuBorderStyle: text('top_menu_border_style'),
})
