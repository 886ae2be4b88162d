import { useMemo } from 'react'
import type { OwnCharts } from './own-charts.ts'
import { usePortal } from './portal.bridge.tsx'

/** Loads the charts and records their events, for the kit, which knows no running portal. */
export const useChartLoader = () => {
  const { ownCharts, journal } = usePortal()
  return useMemo(
    () => ({
      load: async <Name extends keyof OwnCharts>(name: Name): Promise<OwnCharts[Name]> => (await ownCharts())[name](),
      observe: journal.observe,
    }),
    [ownCharts, journal],
  )
}
