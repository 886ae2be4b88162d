import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { followDock } from '#src/bridge/recorder/dock/follow-dock.ts'
import type { Docked } from '#src/bridge/recorder/dock/follow-dock.ts'
import { isDockId } from '#src/bridge/recorder/dock/messages.ts'
import classes from './statecharts.module.css'

/** Follows the recording of another window, until the user there or here signs out or changes. */
export const useDock = (id: string): Docked => {
  const [docked, setDocked] = useState<Docked>({ state: isDockId(id) ? 'waiting' : 'ended' })
  const leave = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    const opened = followDock(id)
    leave.current = opened.leave
    const unsubscribe = opened.docked.subscribe(() => setDocked(opened.docked.get()))
    return () => {
      unsubscribe()
      opened.leave()
    }
  }, [id])
  useEffect(() => {
    if (isOver(docked)) forgetAddress()
  }, [docked])
  const subject = useViewer()?.subject
  const known = useRef(subject)
  useEffect(() => {
    // This window signs in by itself while it opens. Any other change is one of the user.
    if (known.current !== undefined && known.current !== subject) leave.current?.()
    known.current ??= subject
  }, [subject])
  return docked
}

/** Whether nothing of the recording is shown any more. */
export const isOver = ({ state }: Pick<Docked, 'state'>) => state === 'ended' || state === 'replaced'

/** A reload would follow the other window again, for whoever is the user of this one by then. */
const forgetAddress = () => {
  const { pathname, search, hash } = window.location
  const others = new URLSearchParams(search)
  others.delete('dock')
  window.history.replaceState(window.history.state, '', `${pathname}${others.size > 0 ? `?${others}` : ''}${hash}`)
}

/** Says whether the other window can be followed. */
export const DockState = ({ state }: Pick<Docked, 'state'>) => (
  <p role="status" className={classes['description']}>
    {state === 'waiting' && <Trans>Waiting for the window that is recorded. Leave it open.</Trans>}
    {state === 'unanswered' && (
      <Trans>No window answers. Go to the window that you want to see and press “Open in a second window” there again.</Trans>
    )}
    {state === 'live' && <Trans>Follows another window of this browser. Nothing that you do here changes it.</Trans>}
    {state === 'away' && <Trans>The other window is being loaded or was closed.</Trans>}
    {state === 'replaced' && <Trans>This window shows nothing more: the recording was opened in another second window.</Trans>}
    {state === 'ended' && <Trans>This recording has ended: the user of the other window or of this one signed out or changed.</Trans>}
  </p>
)
