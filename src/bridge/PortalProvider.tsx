import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Provider as DataProvider } from 'urql'
import { appBridge } from './app.bridge.tsx'
import { PortalDepsProvider } from './portal.bridge.tsx'
import type { PortalDeps } from './portal.ts'

/** Everything of the running portal for the components below: the outermost provider of `app.tsx`. */
export const PortalProvider = ({ deps, children }: { deps: PortalDeps; children: ReactNode }) => {
  const client = useSyncExternalStore(deps.dataClient.subscribe, deps.dataClient.get)
  return (
    <PortalDepsProvider value={deps}>
      <appBridge.Provider value={deps.app}>
        <DataProvider value={client}>{children}</DataProvider>
      </appBridge.Provider>
    </PortalDepsProvider>
  )
}
