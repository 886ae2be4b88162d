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

export const moved = (box: ViewBox, x: number, y: number): ViewBox => ({ ...box, x: box.x + x, y: box.y + y })

/** Zooms about the centre: below 1 shows less of the drawing. */
export const zoomed = (box: ViewBox, factor: number): ViewBox => {
  const width = Math.min(Math.max(box.width * factor, NARROWEST), WIDEST)
  const height = box.height * (width / box.width)
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}
