import { hex, SHAPE, ensureContrast } from '#contract/colour.ts'
import type { Palette } from './palette.ts'
import { surfacesOf, type Scheme, type Surfaces } from './surfaces.ts'
import { toneVariables, tonesOf } from './tones.ts'

/** Variables of a partner's theme that differ between the colour schemes. Every value is a colour written from numbers or a word of a closed list. */
export const schemeVariables = (palette: Palette, scheme: Scheme): Record<string, string> => {
  const surfaces = surfacesOf(palette, scheme)
  return {
    ...Object.assign({}, ...tonesOf(palette).map((tone) => toneVariables(tone, scheme, surfaces))),
    ...groundVariables(surfaces, palette),
    ...mantineVariables(surfaces),
  }
}

const groundVariables = (surfaces: Surfaces, palette: Palette): Record<string, string> => ({
  '--portico-canvas': hex(surfaces.canvas),
  '--portico-surface': hex(surfaces.surface),
  '--portico-sunken': hex(surfaces.sunken),
  '--portico-field': hex(surfaces.field),
  '--portico-hover': hex(surfaces.hover),
  '--portico-line': hex(surfaces.line),
  '--portico-edge': hex(surfaces.edge),
  '--portico-heading': hex(surfaces.heading),
  '--portico-focus': hex(ensureContrast(palette.primary, [surfaces.canvas, surfaces.surface, surfaces.sunken], SHAPE)),
  '--portico-top-menu': hex(surfaces.topMenu),
  '--portico-top-menu-end': hex(surfaces.topMenuEnd),
  '--portico-top-menu-text': hex(surfaces.topMenuText),
  '--portico-top-menu-line': hex(surfaces.topMenuLine),
  '--portico-top-menu-border': palette.topMenuBorder ?? 'solid',
  '--portico-top-menu-shade': hex(surfaces.topMenuShade),
  '--portico-side': hex(surfaces.side),
  '--portico-side-text': hex(surfaces.sideText),
  '--portico-side-dimmed': hex(surfaces.sideDimmed),
  '--portico-side-shade': hex(surfaces.sideShade),
  '--portico-active': hex(surfaces.active),
  '--portico-active-end': hex(surfaces.activeEnd),
  '--portico-active-text': hex(surfaces.activeText),
  '--portico-warning-soft': 'var(--mantine-color-yellow-light)',
  '--portico-warning-text': 'var(--mantine-color-yellow-light-color)',
})

const mantineVariables = (surfaces: Surfaces): Record<string, string> => ({
  '--mantine-color-body': hex(surfaces.surface),
  '--mantine-color-text': hex(surfaces.text),
  '--mantine-color-bright': hex(surfaces.text),
  '--mantine-color-dimmed': hex(surfaces.dimmed),
  '--mantine-color-placeholder': hex(surfaces.dimmed),
  '--mantine-color-anchor': 'var(--mantine-color-primary-text)',
  '--mantine-color-error': 'var(--mantine-color-red-text)',
  '--mantine-color-success': 'var(--mantine-color-green-text)',
  '--mantine-color-default': hex(surfaces.surface),
  '--mantine-color-default-hover': hex(surfaces.hover),
  '--mantine-color-default-color': hex(surfaces.text),
  '--mantine-color-default-border': hex(surfaces.edge),
  '--mantine-color-disabled': hex(surfaces.sunken),
  '--mantine-color-disabled-color': hex(surfaces.dimmed),
  '--mantine-color-disabled-border': hex(surfaces.line),
  '--mantine-primary-color-contrast': 'var(--mantine-color-primary-contrast)',
})
