/** Letters and digits as strokes on a field 4 wide and 6 high, in the M, L and Q of SVG paths: one source for the SVG and the drawn icons. */
const GLYPHS: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.67 4L3.33 4',
  B: 'M0 6L0 0L2.2 0Q3.7 0 3.7 1.45Q3.7 2.9 2.2 2.9L0 2.9M2.2 2.9Q4 2.9 4 4.45Q4 6 2.2 6L0 6',
  C: 'M4 1.4Q3.3 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q3.3 6 4 4.6',
  D: 'M0 0L0 6L1.6 6Q4 6 4 3Q4 0 1.6 0L0 0',
  E: 'M3.8 0L0 0L0 6L3.8 6M0 3L3 3',
  F: 'M3.8 0L0 0L0 6M0 3L3 3',
  G: 'M3.9 1.4Q3.3 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q4 6 4 3.6L4 3.2L2.4 3.2',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  I: 'M2 0L2 6',
  J: 'M3.2 0L3.2 4.2Q3.2 6 1.7 6Q.4 6 .3 4.6',
  K: 'M0 0L0 6M3.8 0L0 3.6M1.4 2.4L4 6',
  L: 'M.3 0L.3 6L3.8 6',
  M: 'M0 6L0 0L2 3.4L4 0L4 6',
  N: 'M0 6L0 0L4 6L4 0',
  O: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0',
  P: 'M0 6L0 0L2.2 0Q4 0 4 1.7Q4 3.4 2.2 3.4L0 3.4',
  Q: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0M2.4 4.4L4 6.2',
  R: 'M0 6L0 0L2.2 0Q4 0 4 1.7Q4 3.4 2.2 3.4L0 3.4M1.9 3.4L4 6',
  S: 'M3.7 1.1Q3.1 0 2 0Q.3 0 .3 1.5Q.3 2.7 2 3Q3.9 3.3 3.9 4.5Q3.9 6 2 6Q.6 6 .1 4.8',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 3.8Q0 6 2 6Q4 6 4 3.8L4 0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3L2 6',
  Z: 'M0 0L4 0L0 6L4 6',
  '0': 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0M1.2 4.6L2.8 1.4',
  '1': 'M.9 1.2L2.2 0L2.2 6',
  '2': 'M.2 1.4Q.6 0 2 0Q3.8 0 3.8 1.7Q3.8 2.9 .1 6L4 6',
  '3': 'M.3 1.2Q.8 0 2 0Q3.7 0 3.7 1.5Q3.7 2.9 1.8 2.9Q4 2.9 4 4.4Q4 6 2 6Q.6 6 .1 4.7',
  '4': 'M2.9 6L2.9 0L0 4.2L4 4.2',
  '5': 'M3.6 0L.5 0L.3 2.8Q1 2.3 2 2.3Q4 2.3 4 4.1Q4 6 2 6Q.6 6 .1 4.9',
  '6': 'M3.4 .6Q2.8 0 2.1 0Q0 0 0 3.6Q0 6 2 6Q4 6 4 4.1Q4 2.4 2.1 2.4Q.5 2.4 .1 3.6',
  '7': 'M0 0L4 0L1.5 6',
  '8': 'M2 2.9Q.3 2.9 .3 1.45Q.3 0 2 0Q3.7 0 3.7 1.45Q3.7 2.9 2 2.9Q0 2.9 0 4.45Q0 6 2 6Q4 6 4 4.45Q4 2.9 2 2.9',
  '9': 'M3.9 2.4Q3.5 3.6 1.9 3.6Q0 3.6 0 1.9Q0 0 2 0Q4 0 4 2.4Q4 6 1.9 6Q1.2 6 .6 5.4',
}

/** A gable on three columns: for whoever has no partner, or a name in another script. */
const PORTICO = 'M0 1.9L2 .3L4 1.9L0 1.9M.6 3L.6 4.8M2 3L2 4.8M3.4 3L3.4 4.8M0 5.8L4 5.8'

export type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

/** The strokes of a name's first letter; undefined: the portal's own mark. */
export function glyphOf(name: string | undefined): string {
  const first = (name ?? '')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')[0]
    ?.toUpperCase()
  return (first === undefined ? undefined : GLYPHS[first]) ?? PORTICO
}

const STEPS = 12

/** The straight pieces of a path, curves in twelve. */
export function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = []
  let [x, y] = [0, 0]
  for (const [, command, numbers = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (numbers.match(/\d*\.?\d+/g) ?? []).map(Number)
    if (command === 'L') segments.push([x, y, a, b])
    if (command === 'Q') segments.push(...curve(x, y, a, b, c, d))
    ;[x, y] = command === 'Q' ? [c, d] : [a, b]
  }
  return segments
}

function curve(x: number, y: number, cx: number, cy: number, ex: number, ey: number): Segment[] {
  const at = (t: number) =>
    [(1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * ex, (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * ey] as const
  return Array.from({ length: STEPS }, (_, step) => [...at(step / STEPS), ...at((step + 1) / STEPS)] as const)
}
