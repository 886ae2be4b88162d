import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Provider as DataProvider } from 'urql'
import { claimsOf } from '#machines/auth/auth.selectors.ts'
import { appBridge } from './app.bridge.tsx'
import { useAuthFact } from './auth.bridge.tsx'
import { PortalDepsProvider, usePortal } from './portal.bridge.tsx'
import type { PortalDeps } from './portal.ts'

/** Everything of the running portal for the components below: the outermost provider of `app.tsx`. */
export const PortalProvider = ({ deps, children }: { deps: PortalDeps; children: ReactNode }) => (
  <PortalDepsProvider value={deps}>
    <appBridge.Provider value={deps.app}>
      <PersonalData>{children}</PersonalData>
    </appBridge.Provider>
  </PortalDepsProvider>
)

/** A new person gets a new client, so that nobody's cache outlives their session. */
const PersonalData = ({ children }: { children: ReactNode }) => {
  const { createDataClient } = usePortal()
  const subject = useAuthFact((snapshot) => claimsOf(snapshot)?.sub)
  // oxlint-disable-next-line react/exhaustive-deps -- the person is what the client belongs to
  const client = useMemo(() => createDataClient(), [createDataClient, subject])
  return <DataProvider value={client}>{children}</DataProvider>
}
