import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { focusNewestToast, MOST_TOASTS, TOAST_KEY } from '#src/ui/dialogs/toast.ts'
import classes from './toasts.module.css'

/** Over a dialog, under a menu: what somebody has just opened is not covered by what came by itself. */
const BELOW_MENUS = 250

/** Where toasts appear: bottom right, a few at a time; each says itself how long it stands. */
const Toasts = () => {
  useEffect(() => {
    const stop = new AbortController()
    const hear = (event: KeyboardEvent) => {
      if (event.key === TOAST_KEY && !event.defaultPrevented && focusNewestToast()) event.preventDefault()
    }
    document.addEventListener('keydown', hear, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <Notifications
      position="bottom-right"
      autoClose={false}
      limit={MOST_TOASTS}
      zIndex={BELOW_MENUS}
      // The others go: a pointer that has pressed 'Undo' stays where messages come.
      pauseResetOnHover="notification"
      classNames={{ root: classes['root'] ?? '' }}
    />
  )
}

export default Toasts
