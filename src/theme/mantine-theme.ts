import type { FocusEvent } from 'react'
import { defaultVariantColorsResolver, type MantineThemeOverride, type VariantColorsResolver } from '@mantine/core'
import type { Palette } from './palette.ts'
import { FILLED_SHADE, scaleOf } from './scale.ts'
import { DARK_GROUNDS, DEFAULT_RADIUS, FONTS, HEADING_WEIGHT, HEADINGS, RADII, SCALES } from './scales.ts'
import { TONE_NAMES, tonesOf } from './tones.ts'

const AT_ONCE = { transitionProps: { duration: 0 } }

/** The Mantine theme of a partner. `ThemeStyle` writes its variables instead of Mantine, because pages without Mantine need them too. */
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
    // Descriptions are below the inputs, so that the inputs of one row align, however long the descriptions are.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // With round corners it would look like a radio button.
    Checkbox: { defaultProps: { radius: 4 } },
    // The label of the chosen option would have to be deleted before another one can be searched.
    Select: { defaultProps: { onFocus: selectText } },
    // Minimum target size of WCAG 2.2; Mantine's is 22 px.
    InputClearButton: { defaultProps: { size: 24 } },
    // Mantine's transitions render a popover three times before it is visible; a CSS fade costs nothing (docs/commands.md, Budgets). Locking the side
    // it opens to would measure and render it twice more.
    Popover: { defaultProps: { ...AT_ONCE, preventPositionChangeWhenVisible: false } },
    // Removing the scroll bar of the page behind would restyle and lay out the whole page, so only scrolling is blocked.
    Drawer: {
      defaultProps: { ...AT_ONCE, removeScrollProps: { removeScrollBar: false } },
      styles: { title: { fontSize: HEADINGS.h2.fontSize, fontWeight: HEADING_WEIGHT } },
    },
  },
})

/** Selects the text of a field that gets the focus. One that cannot be typed in has nothing to replace. */
const selectText = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
  if (!currentTarget.readOnly) currentTarget.select()
}

/** Uses Mantine's colours, except that a label on one of our tones gets the contrast colour computed for the current scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const chosen = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  return input.variant === 'filled' && TONE_NAMES.has(color) ? { ...chosen, color: `var(--mantine-color-${color}-contrast)` } : chosen
}
