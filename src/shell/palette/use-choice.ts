import { useEffect, useState } from 'react'
import type { PaletteEntry, PaletteGroup } from './entry.ts'
import type { Found } from './use-found.ts'

type Choice = { chosen?: string | undefined; waiting?: 'here' | 'apart' }
type Offered = {
  groups: readonly PaletteGroup[]
  text: string
  state: Found['state']
  onTake: (entry: PaletteEntry, apart: boolean) => void
}

/**
 * Which entry is chosen: the first that was shown for a text stays it when more are found, so that Enter takes what is seen. Where only entries
 * of an earlier text are shown, or none, Enter waits for the answer.
 */
export const useChoice = ({ groups, text, state, onTake }: Offered) => {
  const [{ chosen, waiting }, setChoice] = useState<Choice>({})
  const entries = groups.flatMap((group) => group.entries)
  const active = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  )
  const entry = entries[active]
  const asking = state === 'asking'
  const isFound = groups.some((group) => ASKED.has(group.id) && entry !== undefined && group.entries.includes(entry))
  if (text.trim() !== '' && entry !== undefined && entry.id !== chosen && !(asking && isFound))
    setChoice({ chosen: entry.id, ...(waiting && { waiting }) })

  const enter = (apart: boolean) => {
    if (asking && (entry === undefined || isFound)) setChoice({ chosen, waiting: apart ? 'apart' : 'here' })
    else if (entry) onTake(entry, apart)
  }
  useEffect(() => {
    if (waiting === undefined || asking) return
    setChoice({ chosen })
    if (entry) onTake(entry, waiting === 'apart')
  }, [waiting, asking, chosen, entry, onTake])
  const step = (by: 1 | -1) => setChoice({ chosen: entries[(active + by + entries.length) % entries.length]?.id })
  return { entries, active, enter, step, point: (index: number) => setChoice({ chosen: entries[index]?.id }), forget: () => setChoice({}) }
}

/** The groups that the server answers. */
const ASKED: ReadonlySet<string> = new Set(['users', 'customers'])
