import { parseColour, type Colour } from '#contract/colour.ts'

/** The ApplicationTheme as received from the server: untrusted, so any part may be missing or invalid. */
export type ApplicationTheme = Readonly<Record<string, unknown>>

/** A validated theme: only numbers and words of closed lists. Undefined means the portal's own value. */
export type Palette = {
  primary: Colour
  primaryHover: Colour | undefined
  secondary: Colour
  secondaryHover: Colour | undefined
  info: Colour
  infoHover: Colour | undefined
  topMenu: Colour | undefined
  topMenuGradient: Colour | undefined
  topMenuBorder: BorderStyle | undefined
  canvas: Colour | undefined
  heading: Colour | undefined
  line: Colour | undefined
  side: Colour | undefined
  sideText: Colour | undefined
  activeNav: Colour | undefined
  activeNavGradient: Colour | undefined
  corners: Corners
}

const BORDER_STYLES = ['none', 'solid', 'dashed', 'dotted', 'double'] as const
type BorderStyle = (typeof BORDER_STYLES)[number]
const CORNERS = ['square', 'soft', 'round'] as const
export type Corners = (typeof CORNERS)[number]

const DEFAULT_PRIMARY: Colour = [29, 98, 110]
const DEFAULT_SECONDARY: Colour = [94, 84, 142]
const DEFAULT_INFO: Colour = [36, 99, 165]

/** Validates a partner's theme. A value that is not a colour or not in its list is replaced by the portal's own. */
export const readPalette = (theme: ApplicationTheme | null | undefined): Palette => {
  const colour = (name: string) => parseColour(theme?.[name])
  const oneOf = <Word extends string>(name: string, words: readonly Word[]) => words.find((word) => word === theme?.[name])
  return {
    primary: colour('themesPrimaryColor') ?? DEFAULT_PRIMARY,
    primaryHover: colour('themesPrimaryHoverColor'),
    secondary: colour('themesSecondaryColor') ?? DEFAULT_SECONDARY,
    secondaryHover: colour('themesSecondaryHoverColor'),
    info: colour('themesInfoColor') ?? DEFAULT_INFO,
    infoHover: colour('themesInfoHoverColor'),
    topMenu: colour('topMenuBackgroundColor'),
    topMenuGradient: theme?.['useTopMenuGradient'] === true ? colour('topMenuGradientColor') : undefined,
    topMenuBorder: oneOf('topMenuBorderStyle', BORDER_STYLES),
    canvas: colour('mainColoursBackgroundColor'),
    heading: colour('mainColoursHeaderTextColor'),
    line: colour('mainColoursSeperatorLine'),
    side: colour('sideMenuBackgroundColor'),
    sideText: colour('sideMenuTextColor'),
    activeNav: colour('primaryNavColor'),
    activeNavGradient: colour('primaryNavGradient'),
    corners: oneOf('themesStyleString', CORNERS) ?? 'soft',
  }
}
