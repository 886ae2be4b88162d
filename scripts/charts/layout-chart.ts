import ELK from 'elkjs/lib/elk.bundled.js'
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { arrowIdOf, arrowsOf, guardNameOf, hashOf, statesOf } from '#machines/support/arrows.ts'
import { readableEvent } from '#src/features/statecharts/chart-model.ts'
import { SIZES } from '#src/features/statecharts/drawing.ts'
import type { ChartDrawings, Drawing, DrawnArrow, DrawnStart, DrawnState } from '#src/features/statecharts/drawing.ts'
import { textWidth } from './text-width.ts'

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '6',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
} as const

const ROOT = '@root'
const idOf = (path: string) => (path === '' ? ROOT : path)
const pathOf = (node: AnyStateNode) => node.path.join('.')

/** Words of an arrow: its event and its guard. */
const wordsOf = (arrow: AnyTransitionDefinition) => {
  const guard = guardNameOf(arrow)
  return readableEvent(arrow.eventType) + (guard === undefined ? '' : ` [${guard}]`)
}

/** Lays a chart out. The result depends on nothing but the chart, so it is generated once and a visit pays nothing. */
export async function layOut(machine: AnyStateMachine): Promise<ChartDrawings> {
  const isNested = Object.values(machine.root.states).some((state: AnyStateNode) => Object.keys(state.states).length > 0)
  const full = await draw(machine, false)
  return { chart: machine.id, hash: hashOf(machine), full, ...(isNested && { folded: await draw(machine, true) }) }
}

async function draw(machine: AnyStateMachine, folds: boolean): Promise<Drawing> {
  const nodes: AnyStateNode[] = [machine.root, ...statesOf(machine.root)]
  const isShown = (node: AnyStateNode) => !folds || node.path.length <= 1
  /** The box that shows a state: itself, or the folded one around it. */
  const shownOf = (node: AnyStateNode) => (isShown(node) ? pathOf(node) : (node.path[0] ?? ''))
  const arrows = nodes.flatMap((source) =>
    arrowsOf(source).flatMap((arrow) => {
      const [target] = arrow.target ?? []
      const to = target === undefined ? shownOf(source) : shownOf(target)
      return { arrow, from: shownOf(source), to, isHidden: !isShown(source) && to === shownOf(source) }
    }),
  )
  const boxes = new Map(
    nodes.filter(isShown).map((node) => {
      const path = pathOf(node)
      const rows = arrows
        .filter(({ from, to, isHidden }) => from === path && to === path && !isHidden)
        .map(({ arrow }) => ({ id: arrowIdOf(arrow), text: wordsOf(arrow) }))
      const hidden = folds && node.path.length === 1 ? statesOf(node).length : 0
      return [path, { path, name: node.key, ...partsOf(node), rows, final: node.type === 'final', folded: hidden }]
    }),
  )
  const elkNode = (node: AnyStateNode): ElkNode => {
    const box = boxes.get(pathOf(node))
    if (!box) throw new Error(`There is no box for ${pathOf(node)}`)
    const { width, height } = sizeOf(box)
    const children = Object.values(node.states).filter(isShown)
    if (children.length === 0) return { id: idOf(box.path), width, height }
    const first = node.initial?.target?.[0] as AnyStateNode | undefined
    const dot = first && { id: `${idOf(box.path)}@start`, width: SIZES.dot, height: SIZES.dot }
    return {
      id: idOf(box.path),
      layoutOptions: {
        'elk.padding': `[top=${height + SIZES.gap},left=20,bottom=20,right=20]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width}, ${height})`,
      },
      children: [...(dot ? [dot] : []), ...children.map(elkNode)],
    }
  }
  const between = arrows.filter(({ from, to }) => from !== to)
  const starts = nodes.filter(isShown).flatMap((node): [string, string][] => {
    const first = node.initial?.target?.[0] as AnyStateNode | undefined
    return first && isShown(first) && Object.keys(node.states).length > 0 ? [[pathOf(node), pathOf(first)]] : []
  })
  const edges: ElkExtendedEdge[] = [
    ...between.map(({ arrow, from, to }) => {
      const text = wordsOf(arrow)
      return {
        id: arrowIdOf(arrow),
        sources: [idOf(from)],
        targets: [idOf(to)],
        labels: [{ text, width: Math.ceil(textWidth(text, SIZES.row)) + 6, height: SIZES.line }],
      }
    }),
    ...starts.map(([path, first]) => ({ id: `${path}@start`, sources: [`${idOf(path)}@start`], targets: [idOf(first)] })),
  ]
  const laidOut = await new ELK().layout({ id: 'drawing', layoutOptions: OPTIONS, children: [elkNode(machine.root)], edges })
  return read(laidOut, boxes, between, starts)
}

type Box = Omit<DrawnState, 'x' | 'y' | 'width' | 'height'>

const partsOf = (node: AnyStateNode) => ({
  runs: node.invoke.map(({ src }) => (typeof src === 'string' ? src : 'child')),
  tags: node.tags,
})

function sizeOf({ name, runs, tags, rows }: Box) {
  const badges = [...runs.map((src) => `▸ ${src}`), ...(tags.length > 0 ? [tags.join(', ')] : [])]
  const widths = [
    textWidth(name, SIZES.name, true) + 26,
    ...badges.map((text) => textWidth(text, SIZES.row)),
    ...rows.map(({ text }) => textWidth(`↻ ${text}`, SIZES.row)),
  ]
  return {
    width: Math.ceil(Math.max(56, ...widths) + 2 * SIZES.padding),
    height: SIZES.top + (badges.length + rows.length) * SIZES.line + SIZES.padding,
  }
}

const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10

type Point = readonly [x: number, y: number]

/** Moves an end of a line by less than a pixel along its border: where a box begins at a fraction of one, ELK draws the last part of the line slanted. */
const straightened = (end: Point, next: Point | undefined): Point => {
  if (!next) return end
  const [width, height] = [Math.abs(next[0] - end[0]), Math.abs(next[1] - end[1])]
  if (width < 1 && height >= 1) return [next[0], end[1]]
  return height < 1 && width >= 1 ? [end[0], next[1]] : end
}

function read(
  drawn: ElkNode,
  boxes: ReadonlyMap<string, Box>,
  between: readonly { arrow: AnyTransitionDefinition; from: string; to: string }[],
  starts: readonly [string, string][],
): Drawing {
  const placed = new Map<string, ElkNode>()
  const visit = (node: ElkNode) => {
    placed.set(node.id, node)
    node.children?.forEach(visit)
  }
  visit(drawn)
  const edges = new Map((drawn.edges ?? []).map((edge) => [edge.id, edge]))
  const pointsOf = (id: string) => {
    const [section] = edges.get(id)?.sections ?? []
    if (!section) throw new Error(`${id} has no line`)
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => [round(x), round(y)] as const)
    return points.map((point, at) => {
      if (at === 0) return straightened(point, points[1])
      return at === points.length - 1 && at > 1 ? straightened(point, points[at - 1]) : point
    })
  }
  return {
    width: Math.ceil(drawn.width ?? 0),
    height: Math.ceil(drawn.height ?? 0),
    states: [...boxes.values()].map((box): DrawnState => {
      const at = placed.get(idOf(box.path))
      return { ...box, x: round(at?.x), y: round(at?.y), width: round(at?.width), height: round(at?.height) }
    }),
    arrows: between.map(({ arrow, from, to }): DrawnArrow => {
      const id = arrowIdOf(arrow)
      const [label] = edges.get(id)?.labels ?? []
      return {
        id,
        text: wordsOf(arrow),
        source: from,
        target: to,
        points: pointsOf(id),
        label: { x: round(label?.x), y: round(label?.y), width: round(label?.width), height: round(label?.height) },
      }
    }),
    starts: starts.map(([path, target]): DrawnStart => {
      const dot = placed.get(`${idOf(path)}@start`)
      return { x: round(dot?.x), y: round(dot?.y), target, points: pointsOf(`${path}@start`) }
    }),
  }
}

/** Text of a drawing's file: one state or arrow per line, so that a change of a chart is a readable difference. */
export const writeDrawings = ({ chart, hash, full, folded }: ChartDrawings): string => {
  const lines = (drawing: Drawing) =>
    `{"width":${drawing.width},"height":${drawing.height},\n${(['states', 'arrows', 'starts'] as const)
      .map((part) => `"${part}":[\n${drawing[part].map((item) => JSON.stringify(item)).join(',\n')}\n]`)
      .join(',\n')}}`
  return `{"chart":"${chart}","hash":"${hash}","full":${lines(full)}${folded ? `,\n"folded":${lines(folded)}` : ''}}\n`
}
