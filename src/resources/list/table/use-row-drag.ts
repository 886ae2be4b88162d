import { useState, type PointerEvent } from 'react'

type RowDrag = {
  /** Called while dragging, when the row reaches another position. */
  move: (from: number, to: number) => void
  drop: (at: number) => void
  cancel: () => void
}

/**
 * Lets rows of a list be dragged by their grips (`data-grip`), with mouse, pen or finger. The list captures the pointer, because a row would lose it
 * when React moves it in the DOM.
 */
export const useRowDrag = ({ move, drop, cancel }: RowDrag) => {
  const [dragged, setDragged] = useState<number>()
  const end =
    (settle: (at: number) => void) =>
    ({ currentTarget }: PointerEvent<HTMLElement>) => {
      if (dragged === undefined) return
      setDragged(undefined)
      settle(dragged)
      // An element that React moved in the DOM has lost the focus.
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

/** Returns the index of the row at a vertical position in the window, limited to the first and last row. */
const placeAt = ({ children }: HTMLElement, y: number): number => {
  const at = [...children].findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at < 0 ? children.length - 1 : at
}
