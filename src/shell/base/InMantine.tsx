import type { ReactNode } from 'react'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { MantineScope } from '#src/theme/MantineScope.tsx'

export const InMantine = ({ children }: { children: ReactNode }) => (
  <MantineScope theme={usePortal().portal()?.theme ?? null}>{children}</MantineScope>
)
