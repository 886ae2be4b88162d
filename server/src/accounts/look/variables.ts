import type { applicationTheme } from '../../tables/theme.table.ts'
import {
  BLACK,
  hex,
  labelOn,
  labelOnAll,
  mix,
  parseColour,
  readThemeColour,
  SHAPE,
  ensureContrast,
  TEXT,
  WHITE,
} from '../../../../contract/colour.ts'
import type { Colour } from '../../../../contract/colour.ts'

export type Theme = typeof applicationTheme.$inferSelect

const CORNERS: Readonly<Record<string, string>> = { square: '0', soft: '8px', round: '16px' }

const LIGHT = {
  canvas: [249, 248, 246],
  surface: [255, 255, 255],
  line: [229, 226, 221],
  text: [28, 33, 38],
  dimmed: [92, 88, 82],
} as const
const DARK = { canvas: [19, 22, 25], surface: [27, 31, 35], line: [52, 58, 63], text: [222, 225, 227], dimmed: [165, 172, 177] } as const
type Ground = Readonly<Record<keyof typeof LIGHT, Colour>>

/**
 * A partner's theme as CSS variables for both colour schemes. Every value is built from numbers or a fixed list, so nothing can be injected, and
 * every label keeps its contrast on any colour the partner chooses.
 */
export function themeCss(theme: Theme | undefined): string {
  const primary = readThemeColour(theme?.themesPrimaryColor)
  const radius = CORNERS[theme?.themesStyleString ?? ''] ?? CORNERS.soft
  const plate = parseColour(theme?.topMenuBackgroundColor) ?? WHITE
  const light = declarations({ ...scheme(LIGHT, primary, 0), plate })
  const dark = declarations(scheme(DARK, primary, 0.3))
  return `:root{--radius:${radius};${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`
}

/** The brand's colour and that of a label on it, for output without CSS variables. */
export function brandOf(theme: Theme | undefined): { brand: string; onBrand: string } {
  const brand = readThemeColour(theme?.themesPrimaryColor)
  return { brand: hex(brand), onBrand: hex(labelOn(brand)) }
}

function scheme(ground: Ground, primary: Colour, dimming: number): Record<string, Colour> {
  const grounds = [ground.canvas, ground.surface]
  const brand = ensureContrast(primary, grounds, ground === DARK ? SHAPE : 1)
  const label = labelOn(brand)
  const link = ensureContrast(ground === DARK ? mix(primary, ground.text, 0.5) : primary, grounds, TEXT)
  return {
    ...ground,
    edge: ensureContrast(mix(ground.line, ground.text, 0.4), grounds, SHAPE),
    brand,
    'on-brand': label,
    'brand-hover': mix(brand, label === WHITE ? BLACK : WHITE, 0.14),
    link,
    focus: ensureContrast(primary, grounds, SHAPE),
    soft: mix(ground.surface, primary, ground === DARK ? 0.22 : 0.08),
    ...panel(mix(primary, BLACK, dimming)),
  }
}

/** The brand's panel is a gradient from the brand's colour to a darker shade, as dark as one label colour stays legible on both ends. */
function panel(start: Colour): Record<string, Colour> {
  const end = [0.42, 0.25, 0.12].map((share) => mix(start, BLACK, share)).find((one) => labelOnAll([start, one])) ?? start
  return { panel: start, 'panel-end': end, 'on-panel': labelOnAll([start, end]) ?? WHITE }
}

const declarations = (colours: Record<string, Colour>) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${hex(colour)}`)
    .join(';')
