import { useEffect, useRef, useState } from 'react'
import { createStore } from '#src/lib/storage/store.ts'
import { useRoom } from './room.ts'
import type { Room } from './room.ts'

const CONTROLS = 'a[href], button, input, select, textarea'

/** Remembers which cause was repaired, while the review is made anew. */
export const useRepaired = (): Room['repaired'] => useState(() => createStore<number | undefined>(undefined))[0]

/**
 * Once a repair was reviewed the focus goes to the control that stands where the repair's did, else to the heading of the records below.
 * It stays where the reader has put it meanwhile.
 */
export const useFocusAfterRepair = () => {
  const { repaired } = useRoom()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const at = repaired.get()
    repaired.set(undefined)
    const element = list.current
    if (at === undefined || !element || document.activeElement?.matches(CONTROLS)) return
    const rows = [...element.querySelectorAll('li')]
    const control = rows.slice(at).flatMap((row) => [...row.querySelectorAll<HTMLElement>(CONTROLS)])[0]
    const target = control ?? element.nextElementSibling?.querySelector<HTMLElement>('h2')
    if (!target) return
    if (!control) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [repaired])
  return list
}
