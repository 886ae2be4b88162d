import { describe, expect, it } from 'vitest'
import { arrowIdOf, arrowsOf, hashOf, statesOf } from '#machines/support/arrows.ts'
import { charts } from '#src/features/statecharts/charts.ts'
import { SIZES } from '#src/features/statecharts/drawing.ts'
import type { Drawing, DrawnState } from '#src/features/statecharts/drawing.ts'
import { layOut, writeDrawings } from '../../../scripts/charts/layout-chart.ts'
import { textWidth } from '../../../scripts/charts/text-width.ts'

type Box = { x: number; y: number; width: number; height: number }

const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width - 0.5 &&
  other.x < one.x + one.width - 0.5 &&
  one.y < other.y + other.height - 0.5 &&
  other.y < one.y + one.height - 0.5
const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5
const isOnBorder = (point: readonly [number, number] | undefined, box: Box | undefined) => {
  if (!point || !box) return false
  const [x, y] = point
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const near = (value: number, edge: number) => Math.abs(value - edge) <= 1
  const within = x >= box.x - 1 && x <= right + 1 && y >= box.y - 1 && y <= bottom + 1
  return within && (near(x, box.x) || near(x, right) || near(y, box.y) || near(y, bottom))
}
const isInside = (inner: string, outer: string) => outer === '' || inner === outer || inner.startsWith(`${outer}.`)
const isLeaf = ({ path }: DrawnState, { states }: Drawing) => !states.some((other) => other.path !== path && isInside(other.path, path))
/** The part of a box with its words; of one with boxes inside it, the rest is theirs. */
const words = (state: DrawnState): Box => ({
  ...state,
  height: SIZES.top + (state.runs.length + (state.tags.length > 0 ? 1 : 0) + state.rows.length) * SIZES.line,
})

// `npm run diagrams` writes the drawings; without it a stale one fails.
describe.each(charts)('the drawing of $id', async (machine) => {
  const drawings = await layOut(machine)
  const both = [drawings.full, ...(drawings.folded ? [drawings.folded] : [])]

  it('is the one of the file', async () => {
    await expect(writeDrawings(drawings)).toMatchFileSnapshot(
      `../../../src/features/statecharts/drawings/${machine.id}.generated.json`,
      '`npm run diagrams` writes it',
    )
    expect(drawings.hash).toBe(hashOf(machine))
  })

  it('has every state and every arrow', () => {
    const nodes = [machine.root, ...statesOf(machine.root)]
    expect(drawings.full.states.map(({ path }) => path)).toEqual(nodes.map(({ path }) => path.join('.')))
    const drawn = [...drawings.full.arrows.map(({ id }) => id), ...drawings.full.states.flatMap(({ rows }) => rows.map(({ id }) => id))]
    expect(drawn.toSorted()).toEqual(nodes.flatMap((node) => arrowsOf(node).map(arrowIdOf)).toSorted())
  })

  it('has boxes in boxes, which do not overlap otherwise', () => {
    const pairs = both.flatMap(({ states }) =>
      states.flatMap((one) => states.filter(({ path }) => path !== one.path).map((other): [DrawnState, DrawnState] => [one, other])),
    )
    const outside = pairs.filter(([one, other]) => isInside(one.path, other.path) && !contains(other, one))
    const overlapping = pairs.filter(
      ([one, other]) => !isInside(one.path, other.path) && !isInside(other.path, one.path) && overlaps(one, other),
    )
    expect([...outside, ...overlapping].map(([one, other]) => `${one.path} and ${other.path}`)).toEqual([])
  })

  it('has room for its words', () => {
    const cut = both.flatMap(({ states, arrows }) => [
      ...states.flatMap(({ name, rows, runs, tags, width }) => {
        const texts = [...rows.map(({ text }) => `↻ ${text}`), ...runs.map((src) => `▸ ${src}`), tags.join(', ')]
        const widths = [...texts.map((text) => textWidth(text, SIZES.row)), textWidth(name, SIZES.name, true)]
        return widths.some((wide) => wide > width - 2 * SIZES.padding) ? [name] : []
      }),
      ...arrows.filter(({ text, label }) => textWidth(text, SIZES.row) > label.width).map(({ text }) => text),
    ])
    expect(cut).toEqual([])
  })

  it('has arrows of horizontal and vertical lines that end on the borders of their boxes', () => {
    const wrong = both.flatMap(({ states, arrows }) =>
      arrows.filter(({ points, source, target }) => {
        const box = (path: string) => states.find((state) => state.path === path)
        const slanted = points.some(([x, y], index) => {
          const [nextX, nextY] = points[index + 1] ?? [x, y]
          return Math.abs(nextX - x) >= 0.2 && Math.abs(nextY - y) >= 0.2
        })
        return slanted || !isOnBorder(points[0], box(source)) || !isOnBorder(points.at(-1), box(target))
      }),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('has labels that cover neither each other nor a box', () => {
    const covering = both.flatMap((drawing) =>
      drawing.arrows.flatMap((one, index) => [
        ...drawing.arrows
          .slice(index + 1)
          .filter((other) => overlaps(one.label, other.label))
          .map((other) => `${one.id} and ${other.id}`),
        ...drawing.states
          .filter((state) => overlaps(one.label, isLeaf(state, drawing) ? state : words(state)))
          .map(({ path }) => `${one.id} covers ${path}`),
      ]),
    )
    expect(covering).toEqual([])
  })
})
