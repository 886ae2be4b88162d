import { useEffect, useState } from 'react'
import { endsAt, isOver, showsInactivityOverlay } from '#machines/idle/idle.selectors.ts'
import type { IdleSnapshot } from '#machines/idle/idle.machine.ts'
import { useIdleFact } from '#src/bridge/idle.bridge.tsx'
import { sidePanels } from '#src/lib/side-panels.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { InactivityDialog } from './InactivityDialog.tsx'

const endOfWarning = (snapshot: IdleSnapshot) => (showsInactivityOverlay(snapshot) ? endsAt(snapshot) : undefined)

/** Warns on every page of a signed-in user after a while without activity, and covers the page once the session is over. */
export const InactivityOverlay = () => {
  const warned = useIdleFact(showsInactivityOverlay)
  const over = useIdleFact(isOver)
  const end = useIdleFact(endOfWarning)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!warned) return
    sidePanels.closeAll()
    void unsavedChanges.keepDrafts().then((saved) => setLost(!saved))
  }, [warned])
  if (!warned && !over) return null
  return <InactivityDialog state={over ? 'over' : 'warned'} endsAt={end} isLost={isLost} />
}
