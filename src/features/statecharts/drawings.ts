import type { ChartDrawings } from './drawing.ts'

const files = import.meta.glob<ChartDrawings>('./drawings/*.generated.json', { import: 'default' })

/** Loads the drawing of a chart. Undefined if there is none. */
export const loadDrawings = (chart: string): Promise<ChartDrawings> | undefined => files[`./drawings/${chart}.generated.json`]?.()
