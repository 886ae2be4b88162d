import { fold } from '#contract/fold.ts'
import type { PaletteEntry } from './entry.ts'

/**
 * Returns the entries that contain every word of `text`, ignoring case and accents. Entries whose name starts with it come first; otherwise the order
 * stays. Without text, returns all.
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
