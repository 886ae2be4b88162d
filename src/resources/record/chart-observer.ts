import { createContext } from 'react'
import type { InspectionEvent } from 'xstate'

/** Records the events of the charts of forms, for the journal of the statecharts. */
export const ChartObserver = createContext<(event: InspectionEvent) => void>(() => undefined)
