import { useEffect } from 'react'
import { isCovered } from '#src/lib/is-covered.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { singleKeys } from '#src/lib/single-keys.ts'

type PairKeys = Readonly<Partial<Record<'j' | 'k' | 'a' | 'n' | 's' | 'u', () => void>>>

/** Single-letter shortcuts, if the reader has enabled them. They are ignored while typing and while a dialog is open. */
export const usePairKeys = (keys: PairKeys): void =>
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !singleKeys.get()) return
      const pressed = event.key.toLowerCase()
      const act = isPairKey(pressed) ? keys[pressed] : undefined
      if (!act || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [keys])

const isPairKey = (key: string): key is keyof PairKeys => ['j', 'k', 'a', 'n', 's', 'u'].includes(key)
