import { createContext } from 'react'
import type { InspectionEvent } from 'xstate'
import type { OwnCharts } from '#src/bridge/own-charts.ts'

export type KitCharts = Pick<OwnCharts, 'bulk'>
type Charts = {
  load: <Name extends keyof KitCharts>(name: Name) => Promise<KitCharts[Name]>
  /** Records the events of a running chart. */
  observe?: (event: InspectionEvent) => void
}

/** The shell provides them for the whole page. */
export const KitCharts = createContext<Charts>({ load: () => Promise.reject(new Error('There are no charts outside the shell')) })
