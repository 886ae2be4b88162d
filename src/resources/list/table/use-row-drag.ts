import { useState } from 'react'
import type { PointerEvent } from 'react'

type RowDrag = {
  /** The row comes to another place, and is still held. */
  move: (from: number, to: number) => void
  drop: (at: number) => void
  cancel: () => void
}

/**
 * Lets rows of a list be dragged by their grips (`data-grip`), with mouse, pen or finger. The list itself hears the pointer: a row that React
 * moves in the page would lose it.
 */
export const useRowDrag = ({ move, drop, cancel }: RowDrag) => {
  const [dragged, setDragged] = useState<number>()
  const end =
    (settle: (at: number) => void) =>
    ({ currentTarget }: PointerEvent<HTMLElement>) => {
      if (dragged === undefined) return
      setDragged(undefined)
      settle(dragged)
      // What had the focus may have moved in the page, and lost it by that.
      currentTarget.children[dragged]?.querySelector<HTMLElement>('input, button')?.focus()
    }
  const list = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget, target, button, pointerId } = event
      const grip = target instanceof Element ? target.closest('[data-grip]') : null
      if (!grip || button !== 0) return
      event.preventDefault()
      currentTarget.setPointerCapture(pointerId)
      setDragged([...currentTarget.children].findIndex((row) => row.contains(grip)))
    },
    onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
      if (dragged === undefined) return
      const at = placeAt(currentTarget, clientY)
      if (at === dragged) return
      move(dragged, at)
      setDragged(at)
    },
    onPointerUp: end(drop),
    onPointerCancel: end(cancel),
  }
  return { dragged, list }
}

/** Which row stands at a height of the window; the first and the last one also beyond the ends. */
const placeAt = ({ children }: HTMLElement, y: number): number => {
  const at = [...children].findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at < 0 ? children.length - 1 : at
}
