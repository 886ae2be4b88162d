/** Where the suite takes an arrow of a chart. */
export type ArrowCoverage = {
  id: string
  /** A unit test takes it with a running actor. */
  unit: boolean
  /** Number of paths in a browser that take it. */
  browser: number
  /** Types of the events of a shortest path to the arrow, the arrow's own last. Only of an arrow that no browser takes. */
  way?: readonly string[]
  /** Why no browser takes it, in English. */
  why?: string
  /** It leads back to its state, which no path in a browser does. */
  leadsBack?: boolean
}

/** `hash` identifies the structure of the chart that was measured. */
export type ChartCoverage = { hash: string; arrows: readonly ArrowCoverage[] }

/** How well the suite covers an arrow. */
export type Coverage = 'never' | 'unit' | 'browser'
export const coverageOf = ({ unit, browser }: ArrowCoverage): Coverage => (browser > 0 ? 'browser' : unit ? 'unit' : 'never')

/** Loads what `npm run coverage:charts` has written, by the ID of the chart. */
export const loadCoverage = async (): Promise<Readonly<Record<string, ChartCoverage>>> =>
  (await import('../coverage.generated.json')).default

/** How often each arrow of a chart was taken in a recording. */
export function takenIn(
  entries: readonly { chart: string; arrows?: readonly string[] | undefined; count?: number | undefined }[],
  chart: string,
) {
  const taken = new Map<string, number>()
  for (const { chart: own, arrows = [], count = 1 } of entries)
    if (own === chart) for (const id of arrows) taken.set(id, (taken.get(id) ?? 0) + count)
  return taken as ReadonlyMap<string, number>
}
