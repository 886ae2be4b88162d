import { endsAt, isOver, showsInactivityOverlay } from '#machines/idle/idle.selectors.ts'
import { useIdleFact } from '#src/bridge/idle.bridge.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'

/** The inactivity overlay over whatever page is open, from the warning to the end of the session. */
export const Inactivity = () => {
  const shown = useIdleFact(showsInactivityOverlay)
  const over = useIdleFact(isOver)
  const end = useIdleFact(endsAt)
  return shown ? <InactivityDialog state={over ? 'over' : 'warned'} endsAt={end} /> : null
}
