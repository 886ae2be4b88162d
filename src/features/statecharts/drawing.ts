/** A row inside a state: an arrow that leads back to it or does not leave it. */
export type DrawnRow = { id: string; text: string }

/** A state as a box. `path` is dotted and empty for the chart itself. Coordinates are absolute, in pixels. */
export type DrawnState = {
  path: string
  name: string
  x: number
  y: number
  width: number
  height: number
  /** Actors that the state runs. */
  runs: readonly string[]
  tags: readonly string[]
  rows: readonly DrawnRow[]
  final: boolean
  /** Number of states inside that this drawing does not show. */
  folded: number
}

/** An arrow between two states, along horizontal and vertical lines. `id` is that of `machines/support/arrows.ts`. */
export type DrawnArrow = {
  id: string
  text: string
  source: string
  target: string
  points: readonly (readonly [number, number])[]
  label: { x: number; y: number; width: number; height: number }
}

/** A dot with an arrow to the state in which a state begins. */
export type DrawnStart = { x: number; y: number; target: string; points: readonly (readonly [number, number])[] }

export type Drawing = {
  width: number
  height: number
  states: readonly DrawnState[]
  arrows: readonly DrawnArrow[]
  starts: readonly DrawnStart[]
}

/** The drawings of a chart: with everything, and with nested states folded, if there are any. `hash` identifies the chart that was drawn. */
export type ChartDrawings = { chart: string; hash: string; full: Drawing; folded?: Drawing }

/** Sizes in pixels, by which the drawing is laid out and drawn. */
export const SIZES = { name: 13, row: 11, line: 16, padding: 10, top: 24, dot: 10, gap: 8 } as const
