import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, hex, overlay, parseColour } from '#contract/colour.ts'
import type { Colour } from '#contract/colour.ts'
import { SHADE_SHARE } from '#src/theme/legible.ts'
import { mantineTheme } from '#src/theme/mantine-theme.ts'
import { readPalette } from '#src/theme/palette.ts'
import { schemeVariables } from '#src/theme/variables.ts'
import { styleSheet } from '#src/theme/style-sheet.ts'
import { tonesOf } from '#src/theme/tones.ts'

const FIELDS = [
  'themesInfoColor',
  'themesInfoHoverColor',
  'themesPrimaryColor',
  'themesPrimaryHoverColor',
  'themesSecondaryColor',
  'themesSecondaryHoverColor',
  'themesStyleString',
  'topMenuBackgroundColor',
  'topMenuGradientColor',
  'mainColoursBackgroundColor',
  'mainColoursHeaderTextColor',
  'mainColoursSeperatorLine',
  'sideMenuBackgroundColor',
  'sideMenuTextColor',
  'useTopMenuGradient',
  'primaryNavColor',
  'primaryNavGradient',
  'topMenuBorderStyle',
]
const ATTACKS = [
  'url(https://evil.example/x)',
  'red; background: url(//evil.example)',
  'expression(alert(1))',
  '#fff} body { display: none',
  '#123456;',
  '}',
  ';',
  'var(--secret)',
  '#12345',
  'rgb(300, 0, 0)',
  'rgba(0, 0, 0, 0)',
  '\\75rl(x)',
  '/**/#fff',
  '#fff\n}',
  '',
  17,
  {},
  ['#fff'],
]
const everything = (theme: Record<string, unknown> | null) => {
  const palette = readPalette(theme)
  const { variantColorResolver: _, ...plain } = mantineTheme(palette)
  return { light: schemeVariables(palette, 'light'), dark: schemeVariables(palette, 'dark'), plain, sheet: styleSheet(theme) }
}

describe('D9 theme values are data, not CSS', () => {
  const own = everything(null)
  it.each(FIELDS.flatMap((field) => ATTACKS.map((attack) => [field, attack] as const)))(
    '%s: %j gives the fallback theme',
    (field, attack) => {
      expect(everything({ [field]: attack })).toEqual(own)
    },
  )

  it('whatever the text, only colours and words of a list come out', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(fc.string(), fc.anything())), (theme) => {
        const { light, dark } = everything(theme)
        for (const value of [...Object.values(light), ...Object.values(dark)])
          expect(value).toMatch(/^(#[\da-f]{6}|var\(--[a-z-]+\)|none|solid|dashed|dotted|double)$/)
      }),
    )
  })
})

const hexes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => hex([r, g, b]))
const themes = fc.record(
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      field === 'useTopMenuGradient'
        ? fc.boolean()
        : field === 'topMenuBorderStyle' || field === 'themesStyleString'
          ? fc.constant(null)
          : fc.option(hexes),
    ]),
  ),
)

const colourIn = (variables: Record<string, string>, name: string): Colour => {
  const value = variables[name]
  const alias = /^var\((.*)\)$/.exec(value ?? '')?.[1]
  if (alias) return colourIn(variables, alias)
  const colour = parseColour(value)
  if (!colour) throw new Error(`${name} is ${value}`)
  return colour
}

it('500 random partner palettes keep text at 4.5:1 and shapes at 3:1 in both schemes', () => {
  fc.assert(
    fc.property(themes, fc.constantFrom('light', 'dark'), (theme, scheme) => {
      const weak: string[] = []
      const palette = readPalette(theme)
      const variables = schemeVariables(palette, scheme)
      const check = (front: string, back: string, atLeast: number) => {
        const ratio = contrast(colourIn(variables, front), colourIn(variables, back))
        if (ratio < atLeast) weak.push(`${front} on ${back}: ${ratio}`)
      }
      const shaded = (front: string, back: string, shade: string) => {
        const under = overlay(colourIn(variables, back), colourIn(variables, shade), SHADE_SHARE)
        const ratio = contrast(colourIn(variables, front), under)
        if (ratio < 4.5) weak.push(`${front} on ${back} under the pointer: ${ratio}`)
      }
      for (const { name } of tonesOf(palette)) {
        const tone = (part: string) => `--mantine-color-${name}-${part}`
        check(tone('contrast'), tone('filled'), 4.5)
        check(tone('contrast'), tone('filled-hover'), 4.5)
        check(tone('light-color'), tone('light'), 4.5)
        check(tone('light-color'), tone('light-hover'), 4.5)
        for (const ground of ['canvas', 'surface', 'sunken', 'hover']) check(tone('text'), `--portico-${ground}`, 4.5)
      }
      for (const ground of ['canvas', 'surface']) {
        check('--mantine-color-text', `--portico-${ground}`, 4.5)
        check('--mantine-color-dimmed', `--portico-${ground}`, 4.5)
        check('--portico-heading', `--portico-${ground}`, 4.5)
        check('--portico-edge', `--portico-${ground}`, 3)
        check('--portico-focus', `--portico-${ground}`, 3)
      }
      for (const ground of ['sunken', 'hover', 'field']) {
        check('--mantine-color-text', `--portico-${ground}`, 4.5)
        check('--mantine-color-dimmed', `--portico-${ground}`, 4.5)
      }
      check('--mantine-color-error', '--portico-field', 4.5)
      check('--portico-edge', '--portico-field', 3)
      check('--portico-focus', '--portico-sunken', 3)
      check('--portico-warning-text', '--portico-warning-soft', 4.5)
      check('--mantine-color-disabled-color', '--mantine-color-disabled', 4.5)
      shaded('--portico-top-menu-text', '--portico-top-menu', '--portico-top-menu-shade')
      shaded('--portico-top-menu-text', '--portico-top-menu-end', '--portico-top-menu-shade')
      shaded('--portico-side-text', '--portico-side', '--portico-side-shade')
      check('--portico-top-menu-text', '--portico-top-menu', 4.5)
      check('--portico-top-menu-text', '--portico-top-menu-end', 4.5)
      check('--portico-side-text', '--portico-side', 4.5)
      check('--portico-side-dimmed', '--portico-side', 4.5)
      check('--portico-active-text', '--portico-active', 4.5)
      check('--portico-active-text', '--portico-active-end', 4.5)
      expect(weak).toEqual([])
    }),
    // A label on its way between black and white, which the shade of the pointer once took nearer to its ground.
    { numRuns: 500, examples: [[{ sideMenuBackgroundColor: '#000000', sideMenuTextColor: '#230000' }, 'light']] },
  )
})

it("keeps a partner's own colours where they are legible", () => {
  const light = schemeVariables(
    readPalette({ themesPrimaryColor: '#0a5c36', themesPrimaryHoverColor: '#08482b', topMenuBackgroundColor: '#102030' }),
    'light',
  )
  expect(light['--mantine-color-primary-filled']).toBe('#0a5c36')
  expect(light['--mantine-color-primary-filled-hover']).toBe('#08482b')
  expect(light['--mantine-color-primary-contrast']).toBe('#ffffff')
  expect(light['--portico-top-menu']).toBe('#102030')
  expect(light['--portico-top-menu-text']).toBe('#ffffff')
})

it.each([
  ['#abc', [170, 187, 204]],
  [' #A1B2C3 ', [161, 178, 195]],
  ['rgb(1, 2, 3)', [1, 2, 3]],
  ['rgb(1 2 3)', [1, 2, 3]],
  ['hsl(120, 100%, 25%)', [0, 128, 0]],
  ['hsl(0 0% 100%)', [255, 255, 255]],
])('reads %s', (text, colour) => {
  expect(parseColour(text)).toEqual(colour)
})
