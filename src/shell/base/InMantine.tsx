import type { ReactNode } from 'react'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { MantineScope } from '#src/theme/MantineScope.tsx'

/** Mantine's components in the present partner's look. */
export const InMantine = ({ children }: { children: ReactNode }) => (
  <MantineScope theme={usePortal().portal()?.theme ?? null}>{children}</MantineScope>
)
