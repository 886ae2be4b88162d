import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { FocusEvent, ReactNode } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

/** Minimum milliseconds for which a success message is shown. Hovering or focusing it stops the timer. */
const SUCCESS_STANDS = 2000
/** Milliseconds per character, so that a message is shown as long as it takes to read. */
const MS_A_CHARACTER = 60

export const MOST_TOASTS = 4

/** `close` closes the message, for a button in it. */
type Words = ReactNode | ((close: () => void) => ReactNode)
const standsFor = (message: Words) => Math.max(SUCCESS_STANDS, typeof message === 'string' ? message.length * MS_A_CHARACTER : 0)
type Message = { message: Words; color: string; autoClose: number | false; role: 'status' | 'alert' }

/** True from the first toast on: the shell loads the component that shows toasts only then. */
export const hasShownToasts = createStore(false)

/** Short messages at the bottom right. Success messages disappear by themselves, errors stay until they are closed. */
export const toast = {
  /** @param stands milliseconds; longer if the message has a link or button */
  success: (message: Words, stands = standsFor(message)): void => void show({ message, color: 'green', autoClose: stands, role: 'status' }),
  /** For an action that had nothing to do. */
  note: (message: ReactNode): void => void show({ message, color: 'gray', autoClose: SUCCESS_STANDS, role: 'status' }),
  error: (message: ReactNode): void => void show({ message, color: 'red', autoClose: false, role: 'alert' }),
}

/**
 * Key that moves the focus to the newest toast's first button, such as Undo. By Tab a toast is at the end of the page and has disappeared before the
 * user reaches it.
 */
export const TOAST_KEY = 'F8'

/** Returns whether there was one. */
export const focusNewestToast = (): boolean => {
  const newest = [...document.querySelectorAll(`[${MARK}] button`)].at(-1)?.closest(`[${MARK}]`)?.querySelector('button')
  newest?.focus()
  return newest != null
}

const MARK = 'data-toast'

const show = async ({ message: words, ...message }: Message): Promise<void> => {
  hasShownToasts.set(true)
  const { notifications, notificationsStore } = await import('@mantine/notifications')
  const id = crypto.randomUUID()
  const shown = typeof words === 'function' ? words(() => notifications.hide(id)) : words
  // Mantine stops the timer only under the pointer. This gives keyboard users who reach the close button as much time.
  const stand = (autoClose: Message['autoClose']) => () => void notifications.update({ id, message: shown, autoClose })
  // Returns the focus to where it was when a button in the toast was pressed.
  let goBack = (): void => undefined
  const standing = notificationsStore.getState().notifications
  // The latest message is shown at once by removing an older success message; errors are never removed.
  if (standing.length >= MOST_TOASTS) notifications.hide(standing.find(({ role }) => role === 'status')?.id ?? '')
  notifications.show({
    ...message,
    id,
    message: shown,
    [MARK]: '',
    closeButtonProps: { 'aria-label': t(i18n)`Close` },
    onFocusCapture: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      stand(false)()
      if (currentTarget.contains(relatedTarget)) return
      goBack = () => {
        if (currentTarget.contains(document.activeElement) && relatedTarget instanceof HTMLElement) relatedTarget.focus()
      }
    },
    onClose: () => goBack(),
    onBlurCapture: stand(message.autoClose),
  })
}
