import { createContext } from 'react'
import type { Client } from 'urql'
import type { InspectionEvent } from 'xstate'
import type { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import type { BulkReports, PreviewAnswer, StartAnswer } from '#machines/bulk/bulk.types.ts'
import type { BulkCalls } from '#src/data/bulk-calls.ts'

export type KitCharts = {
  bulk: (client: Client, calls: BulkCalls<PreviewAnswer, StartAnswer>, reports: BulkReports) => typeof bulkMachine
}
type Charts = {
  load: <Name extends keyof KitCharts>(name: Name) => Promise<KitCharts[Name]>
  /** Records the events of a running chart. */
  observe?: (event: InspectionEvent) => void
}

/** The shell provides them for the whole page. */
export const KitCharts = createContext<Charts>({ load: () => Promise.reject(new Error('There are no charts outside the shell')) })
