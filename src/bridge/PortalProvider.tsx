import type { ReactNode } from 'react'
import { appBridge } from './app.bridge.tsx'
import { PortalDepsProvider } from './portal.bridge.tsx'
import type { PortalDeps } from './portal.ts'

/** Provides the running portal: the outermost provider of `app.tsx`. */
export const PortalProvider = ({ deps, children }: { deps: PortalDeps; children: ReactNode }) => (
  <PortalDepsProvider value={deps}>
    <appBridge.Provider value={deps.app}>{children}</appBridge.Provider>
  </PortalDepsProvider>
)
