import { fold } from '#src/lib/fold.ts'
import type { PaletteEntry } from './entry.ts'

/**
 * The entries in which every word of `text` occurs, without case and accents; those whose name begins with it come first, else the order stays.
 * No text: all of them.
 */
export const matching = (entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] => {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  const found = entries.filter(({ label, hint = '' }) => {
    const searched = fold(`${label} ${hint}`)
    return words.every((word) => searched.includes(word))
  })
  const leads = ({ label }: PaletteEntry) => fold(label).startsWith(words.join(' '))
  return [...found.filter(leads), ...found.filter((entry) => !leads(entry))]
}
