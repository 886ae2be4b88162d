import { useEffect } from 'react'
import { sidePanels } from '#src/lib/side-panels.ts'

/** Closes a drawer or panel when the inactivity warning appears. */
export const useSidePanel = (opened: boolean, onClose: () => void): void =>
  useEffect(() => (opened ? sidePanels.opened(onClose) : undefined), [opened, onClose])
