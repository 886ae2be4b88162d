import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { mantineTheme } from '#src/theme/mantine-theme.ts'
import { readPalette } from '#src/theme/palette.ts'
import { rootVariables } from '#src/theme/root-variables.ts'
import { styleSheet } from '#src/theme/style-sheet.ts'
import { schemeVariables } from '#src/theme/variables.ts'

const PARTNER = { themesPrimaryColor: '#7a1f7a', themesStyleString: 'round', topMenuBackgroundColor: '#102030' }

/** `rem(1)` of Mantine is `calc(1rem * var(--mantine-scale))`, and the scale is 1. */
const plain = (value: string | undefined) => value?.replace(/^calc\(([\d.]+rem) \* var\(--mantine-scale\)\)$/, '$1')

/** Mantine's colours that are no tone of ours: the shell gives no component one of them. */
const UNUSED = /^--mantine-color-(dark|pink|grape|violet|indigo|blue|cyan|teal|lime|orange)-/

type Variables = Record<'variables' | 'light' | 'dark', Record<string, string | undefined>>
const variablesOf = (theme: typeof DEFAULT_THEME): Variables => {
  const { variables, light, dark } = defaultCssVariablesResolver(theme)
  return { variables: { ...variables }, light: { ...light }, dark: { ...dark } }
}

it.each([null, PARTNER])('writes every variable that Mantine would write otherwise than its style files: %j', (theme) => {
  const palette = readPalette(theme)
  const [usual, wanted] = [DEFAULT_THEME, mergeMantineTheme(DEFAULT_THEME, mantineTheme(palette))].map(variablesOf)
  if (!usual || !wanted) throw new Error('Mantine answered no variables')
  const root = rootVariables(palette)
  const differing = Object.entries(wanted.variables).filter(([name, value]) => usual.variables[name] !== value)
  expect(Object.fromEntries(differing.map(([name]) => [name, plain(root[name])]))).toEqual(
    Object.fromEntries(differing.map(([name, value]) => [name, plain(value)])),
  )
  for (const scheme of ['light', 'dark'] as const) {
    const own = schemeVariables(palette, scheme)
    const missing = Object.keys(wanted[scheme]).filter((name) => usual[scheme][name] !== wanted[scheme][name] && !(name in own))
    expect(missing.filter((name) => !UNUSED.test(name))).toEqual([])
  }
})

it('is four rules, the last one for paper, and nothing else', () => {
  const sheet = styleSheet(PARTNER)
  const value = String.raw`(?:[^;{}<>\\]+)`
  const rule = (scheme: string) => String.raw`:root${scheme}\{(?:--[a-z\d-]+:${value};)+\}`
  const [light, dark, any] = ["='light'", "='dark'", ''].map((is) => rule(String.raw`\[data-mantine-color-scheme${is}\]`))
  expect(sheet).toMatch(new RegExp(String.raw`^${rule('')}${light}${dark}@media print\{${any}\}$`))
  expect(sheet).not.toMatch(/url|expression|@import/i)
})
