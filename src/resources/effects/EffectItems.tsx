import { useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { Effects, EffectWords } from './effects.ts'

/** Renders a list item for each effect on users. Effects that this portal version has no label for are left out. */
export const EffectItems = ({ effects, words }: { effects: Effects; words: EffectWords }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  return Object.entries(effects).map(([code, count]) => {
    const say = ownEntry(words, code)
    return say && count > 0 ? <li key={code}>{i18n._(say(count, formats.number(count)))}</li> : null
  })
}
