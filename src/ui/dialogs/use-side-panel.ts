import { useEffect } from 'react'
import { sidePanels } from '#src/lib/side-panels.ts'

/** A drawer or panel that closes when the inactivity warning comes. */
export const useSidePanel = (opened: boolean, onClose: () => void): void =>
  useEffect(() => (opened ? sidePanels.opened(onClose) : undefined), [opened, onClose])
