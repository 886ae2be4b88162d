import type { Drawing } from './drawing.ts'

/** The part of a drawing that is visible, in its own pixels. */
export type ViewBox = { x: number; y: number; width: number; height: number }

const MARGIN = 12
/** Widths of the visible part, beyond which a label could not be read or nothing else be seen. */
const [NARROWEST, WIDEST] = [120, 12_000]

export const fitted = ({ width, height }: Drawing): ViewBox => ({
  x: -MARGIN,
  y: -MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
})

/** Width and height of a part of a drawing whose labels can be read on a screen. */
const [READABLE_WIDTH, READABLE_HEIGHT] = [1100, 640]

/** The part that is shown first and follows the chart: all of a small drawing, else what surrounds the current state, or the one that it begins in. */
export const followed = (drawing: Drawing, states: readonly string[]): ViewBox => {
  const whole = fitted(drawing)
  const path = states.at(-1) ?? drawing.starts[0]?.target
  const state = drawing.states.findLast((each) => each.path !== '' && (each.path === path || path?.startsWith(`${each.path}.`) === true))
  if (whole.width <= READABLE_WIDTH || !state) return whole
  const [x, y] = [state.x + state.width / 2, state.y + state.height / 2]
  return { x: x - READABLE_WIDTH / 2, y: y - READABLE_HEIGHT / 2, width: READABLE_WIDTH, height: READABLE_HEIGHT }
}

export const moved = (box: ViewBox, x: number, y: number): ViewBox => ({ ...box, x: box.x + x, y: box.y + y })

/** Zooms about the centre: below 1 shows less of the drawing. */
export const zoomed = (box: ViewBox, factor: number): ViewBox => {
  const width = Math.min(Math.max(box.width * factor, NARROWEST), WIDEST)
  const height = box.height * (width / box.width)
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}
