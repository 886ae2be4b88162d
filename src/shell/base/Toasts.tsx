import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { focusNewestToast, MOST_TOASTS, TOAST_KEY } from '#src/ui/dialogs/toast.ts'
import classes from './toasts.module.css'

/** z-index above dialogs and below menus: a toast must not cover what the user has just opened. */
const BELOW_MENUS = 250

/** Shows toasts at the bottom right, a few at a time. Each defines how long it stays. */
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
      // The other toasts still time out: a pointer that has pressed 'Undo' often rests where messages appear.
      pauseResetOnHover="notification"
      classNames={{ root: classes['root'] ?? '' }}
    />
  )
}

export default Toasts
