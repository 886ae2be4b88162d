import { useEffect, useRef, useState } from 'react'
import type { PaletteEntry, PaletteGroup } from './entry.ts'
import type { SearchResults } from './use-search-results.ts'

type Offered = {
  groups: readonly PaletteGroup[]
  text: string
  state: SearchResults['state']
  onTake: (entry: PaletteEntry, apart: boolean) => void
}

/**
 * Manages the selected entry. The entry that was shown first for a text stays selected when more are found, so that Enter runs what the user sees.
 * While only results of an earlier text are shown, or none, Enter waits for the search.
 */
export const useChoice = ({ groups, text, state, onTake }: Offered) => {
  const [chosen, setChosen] = useState<string>()
  const waiting = useRef<'here' | 'apart'>(undefined)
  const entries = groups.flatMap((group) => group.entries)
  const active = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  )
  const entry = entries[active]
  const asking = state === 'asking'
  const isFound = groups.some((group) => ASKED.has(group.id) && entry !== undefined && group.entries.includes(entry))
  if (text.trim() !== '' && entry !== undefined && entry.id !== chosen && !(asking && isFound)) setChosen(entry.id)

  const enter = (apart: boolean) => {
    if (asking && (entry === undefined || isFound)) waiting.current = apart ? 'apart' : 'here'
    else if (entry) onTake(entry, apart)
  }
  useEffect(() => {
    const how = waiting.current
    if (how === undefined || asking) return
    waiting.current = undefined
    if (entry) onTake(entry, how === 'apart')
  }, [asking, entry, onTake])
  const choose = (id: string | undefined) => {
    waiting.current = undefined
    setChosen(id)
  }
  const step = (by: 1 | -1) => choose(entries[(active + by + entries.length) % entries.length]?.id)
  return { entries, active, enter, step, point: (index: number) => choose(entries[index]?.id), forget: () => choose(undefined) }
}

/** Groups that the server searches. */
const ASKED: ReadonlySet<string> = new Set(['users', 'customers'])
