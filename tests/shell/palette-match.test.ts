import { describe, expect, it } from 'vitest'
import type { PaletteEntry } from '#src/shell/palette/entry.ts'
import { matching } from '#src/shell/palette/match.ts'

const entry = (label: string, hint?: string): PaletteEntry => ({ id: label, label, hint, icon: 'page', run: { to: '/' } })
const ALL = [entry('Dashboard', 'Vendor portal'), entry('Create user', 'Vendor portal'), entry('Users', 'Vendor portal'), entry('Español')]
const found = (text: string) => matching(ALL, text).map(({ label }) => label)

describe('the palette finds', () => {
  it.each([
    ['', ['Dashboard', 'Create user', 'Users', 'Español']],
    ['  ', ['Dashboard', 'Create user', 'Users', 'Español']],
    ['user', ['Users', 'Create user']],
    ['USER create', ['Create user']],
    ['vendor', ['Dashboard', 'Create user', 'Users']],
    ['portal dash', ['Dashboard']],
    ['espanol', ['Español']],
    ['nobody', []],
  ])('%j', (text, wanted) => {
    expect(found(text)).toEqual(wanted)
  })
})
