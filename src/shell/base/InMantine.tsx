import type { ReactNode } from 'react'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { MantineScope } from '#src/theme/MantineScope.tsx'

/** Renders Mantine components with the theme of the current partner. */
export const InMantine = ({ children }: { children: ReactNode }) => (
  <MantineScope theme={usePortal().portal()?.theme ?? null}>{children}</MantineScope>
)
