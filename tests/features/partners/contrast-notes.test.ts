import { describe, expect, it } from 'vitest'
import { contrastNotes } from '#src/features/partners/contrast-notes.ts'
import { contrast, parseColour, TEXT, WHITE } from '#contract/colour.ts'

import { readPalette } from '#src/theme/palette.ts'

const notesOf = (theme: Record<string, unknown>) => contrastNotes(readPalette(theme))

describe('what is told of a theme that cannot be read', () => {
  it('is nothing for the standard look and for colours that can be read', () => {
    expect(notesOf({})).toEqual([])
    expect(notesOf({ themesPrimaryColor: '#7a2285', mainColoursHeaderTextColor: '#3d1145', sideMenuTextColor: '#000000' })).toEqual([])
  })

  it('is the contrast of what was typed, and a colour that can be read in its place', () => {
    const [note, ...more] = notesOf({ themesPrimaryColor: '#ffd84d' })
    expect(more).toEqual([])
    expect(note?.id).toBe('primary')
    expect(note?.ratio).toBeLessThan(1.5)
    const shown = parseColour(note?.shown)
    expect(shown && contrast(shown, WHITE)).toBeGreaterThanOrEqual(TEXT)
  })

  it('names each place: headings, sidebar, gradients that no label can be read on', () => {
    const theme = {
      mainColoursHeaderTextColor: '#dddddd',
      sideMenuBackgroundColor: '#202020',
      sideMenuTextColor: '#333333',
      topMenuBackgroundColor: '#101010',
      topMenuGradientColor: '#f5f5f5',
      useTopMenuGradient: true,
    }
    expect(notesOf(theme).map(({ id }) => id)).toEqual(['heading', 'side', 'topMenu'])
  })
})
