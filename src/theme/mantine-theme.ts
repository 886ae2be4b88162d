import { defaultVariantColorsResolver } from '@mantine/core'
import type { MantineThemeOverride, VariantColorsResolver } from '@mantine/core'
import type { Palette } from './palette.ts'
import { FILLED_SHADE, scaleOf } from './scale.ts'
import { DARK_GROUNDS, DEFAULT_RADIUS, FONTS, HEADING_WEIGHT, HEADINGS, RADII, SCALES } from './scales.ts'
import { TONE_NAMES, tonesOf } from './tones.ts'

const AT_ONCE = { transitionProps: { duration: 0 } }

/** The Mantine theme of a partner's look. Its variables are not written by Mantine but by `ThemeStyle`, which pages without Mantine need too. */
export const mantineTheme = (palette: Palette): MantineThemeOverride => ({
  colors: { ...Object.fromEntries(tonesOf(palette).map(({ name, base }) => [name, scaleOf(base)])), dark: [...DARK_GROUNDS] },
  primaryColor: 'primary',
  primaryShade: { light: FILLED_SHADE, dark: FILLED_SHADE },
  autoContrast: true,
  luminanceThreshold: 0.179,
  black: '#000000',
  fontFamily: FONTS.sans,
  fontFamilyMonospace: FONTS.mono,
  fontSizes: SCALES['font-size'],
  lineHeights: SCALES['line-height'],
  spacing: SCALES.spacing,
  radius: RADII[palette.corners],
  defaultRadius: DEFAULT_RADIUS,
  breakpoints: SCALES.breakpoint,
  shadows: SCALES.shadow,
  headings: { fontFamily: FONTS.sans, fontWeight: HEADING_WEIGHT, textWrap: 'balance', sizes: HEADINGS },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    // What helps stands below: then the inputs of one row stand on one line, however long the words are.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // With round corners it would be a radio button.
    Checkbox: { defaultProps: { radius: 4 } },
    // The smallest target that WCAG 2.2 allows; Mantine's is 22 px.
    InputClearButton: { defaultProps: { size: 24 } },
    // Mantine's own transitions draw what opens three times before it is there; a fade by CSS costs the page nothing (docs/commands.md, Budgets).
    // To lock the side it opens to, it is measured and drawn twice more.
    Popover: { defaultProps: { ...AT_ONCE, preventPositionChangeWhenVisible: false } },
    // To hide the bar of the page behind it would style and lay out all of that anew: it is only kept from scrolling.
    Drawer: {
      defaultProps: { ...AT_ONCE, removeScrollProps: { removeScrollBar: false } },
      styles: { title: { fontSize: HEADINGS.h2.fontSize, fontWeight: HEADING_WEIGHT } },
    },
  },
})

/** Mantine's own choice, except that a label on one of our tones takes the contrast computed for the scheme that is shown. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const chosen = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  return input.variant === 'filled' && TONE_NAMES.has(color) ? { ...chosen, color: `var(--mantine-color-${color}-contrast)` } : chosen
}
