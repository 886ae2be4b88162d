import { useEffect, useRef, useState } from 'react'
import { createStore } from '#src/lib/storage/store.ts'
import { useRoom } from './room.ts'
import type { Room } from './room.ts'

const CONTROLS = 'a[href], button, input, select, textarea'

/** Stores which cause was repaired while the review runs again. */
export const useRepaired = (): Room['repaired'] => useState(() => createStore<number | undefined>(undefined))[0]

/**
 * After a repair has been reviewed, moves the focus to the control at the position of the repair, else to the last one, else to the heading of the records below. If the
 * user has moved the focus meanwhile, it stays.
 */
export const useFocusAfterRepair = () => {
  const { repaired } = useRoom()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const at = repaired.get()
    repaired.set(undefined)
    const element = list.current
    if (at === undefined || !element || document.activeElement?.matches(CONTROLS)) return
    const controls = [...element.querySelectorAll('li')].map((row) => row.querySelector<HTMLElement>(CONTROLS))
    const control = controls.slice(at).find((each) => each !== null) ?? controls.findLast((each) => each !== null)
    const target = control ?? element.nextElementSibling?.querySelector<HTMLElement>('h2')
    if (!target) return
    if (!control) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [repaired])
  return list
}
