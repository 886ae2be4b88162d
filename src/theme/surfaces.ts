import { contrast, labelOn, labelOnAll, mix, SHAPE, ensureContrast, TEXT, WHITE, type Colour } from '#contract/colour.ts'
import { shadeOf } from './legible.ts'
import type { Palette } from './palette.ts'

export type Scheme = 'light' | 'dark'

/** Grounds of one colour scheme from back to front, and the colours of text on them. */
export type Surfaces = {
  canvas: Colour
  surface: Colour
  sunken: Colour
  field: Colour
  hover: Colour
  line: Colour
  edge: Colour
  text: Colour
  dimmed: Colour
  heading: Colour
  topMenu: Colour
  topMenuEnd: Colour
  topMenuText: Colour
  topMenuLine: Colour
  topMenuShade: Colour
  side: Colour
  sideText: Colour
  sideDimmed: Colour
  sideShade: Colour
  active: Colour
  activeEnd: Colour
  activeText: Colour
}

const BASE = {
  light: { canvas: [249, 248, 246], surface: [255, 255, 255], line: [229, 226, 221], text: [28, 33, 38], dimmed: [92, 88, 82] },
  dark: { canvas: [19, 22, 25], surface: [27, 31, 35], line: [52, 58, 63], text: [222, 225, 227], dimmed: [165, 172, 177] },
} as const satisfies Record<Scheme, Record<string, Colour>>

/** A partner's grounds apply to the light scheme. In the dark scheme only the top bar and a dark sidebar keep the brand colours. */
export const surfacesOf = (palette: Palette, scheme: Scheme): Surfaces => {
  const base = BASE[scheme]
  const light = scheme === 'light'
  const canvas = light && palette.canvas ? litUp(palette.canvas, base.text) : base.canvas
  const { surface, text: plainText } = base
  const grounds = [canvas, surface]
  const text = ensureContrast(plainText, grounds, TEXT)
  const sunken = mix(surface, text, light ? 0.035 : 0.06)
  const hover = mix(surface, text, light ? 0.05 : 0.09)
  const line = (light && palette.line) || base.line
  return {
    canvas,
    surface,
    sunken,
    field: light ? surface : mix(surface, base.canvas, 0.55),
    hover,
    line,
    edge: ensureContrast(mix(line, text, 0.4), grounds, SHAPE),
    text,
    dimmed: ensureContrast(base.dimmed, [...grounds, sunken, hover], TEXT),
    heading: ensureContrast((light ? palette.heading : undefined) ?? plainText, grounds, TEXT),
    ...topMenuOf(palette, surface, line),
    ...sideOf(palette, scheme, canvas, text),
  }
}

/** Lightens a partner's ground until the text of white cards is legible on it too. */
const litUp = (ground: Colour, text: Colour): Colour => {
  for (let step = 0; step < 20; step++) {
    const lit = mix(ground, WHITE, step / 20)
    if (contrast(lit, text) >= 10) return lit
  }
  return WHITE
}

const topMenuOf = (palette: Palette, surface: Colour, line: Colour) => {
  const topMenu = palette.topMenu ?? surface
  const wantedEnd = palette.topMenuGradient ?? topMenu
  const topMenuEnd = labelOnAll([topMenu, wantedEnd]) ? wantedEnd : topMenu
  const topMenuText = labelOnAll([topMenu, topMenuEnd]) ?? labelOn(topMenu)
  return {
    topMenu,
    topMenuEnd,
    topMenuText,
    topMenuLine: palette.topMenu ? mix(topMenu, topMenuText, 0.18) : line,
    topMenuShade: shadeOf(topMenuText, [topMenu, topMenuEnd]),
  }
}

const sideOf = (palette: Palette, scheme: Scheme, canvas: Colour, text: Colour) => {
  const branded = palette.side !== undefined && (scheme === 'light' || contrast(palette.side, WHITE) >= 9)
  const side = branded && palette.side ? palette.side : canvas
  const sideText = ensureContrast((branded ? palette.sideText : undefined) ?? (branded ? labelOn(side) : text), [side], TEXT)
  const quiet = mix(side, palette.primary, scheme === 'light' ? 0.12 : 0.34)
  const active = palette.activeNav ?? quiet
  const wantedEnd = palette.activeNav ? (palette.activeNavGradient ?? active) : active
  const activeEnd = labelOnAll([active, wantedEnd]) ? wantedEnd : active
  return {
    side,
    sideText,
    sideShade: shadeOf(sideText, [side]),
    sideDimmed: ensureContrast(mix(sideText, side, 0.3), [side], TEXT),
    active,
    activeEnd,
    activeText: palette.activeNav
      ? (labelOnAll([active, activeEnd]) ?? labelOn(active))
      : ensureContrast(mix(palette.primary, text, scheme === 'light' ? 0.3 : 0.75), [active], TEXT),
  }
}
