import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { FocusEvent, ReactNode } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

/** How long a message of success stands at least, in milliseconds; hovering or focusing it stops the clock. */
const SUCCESS_STANDS = 2000
/** A sentence stands as long as it takes to read it. */
const MS_A_CHARACTER = 60

/** That many stand at once. */
export const MOST_TOASTS = 4

/** `close` takes the message away, for a button in it. */
type Words = ReactNode | ((close: () => void) => ReactNode)
const standsFor = (message: Words) => Math.max(SUCCESS_STANDS, typeof message === 'string' ? message.length * MS_A_CHARACTER : 0)
type Message = { message: Words; color: string; autoClose: number | false; role: 'status' | 'alert' }

/** True from the first toast on: only then the shell loads what shows them. */
export const toastsWanted = createStore(false)

/** Short messages at the bottom right. Those of success go by themselves, errors stay until they are closed. */
export const toast = {
  /** @param stands longer, in milliseconds, where there is a link to follow in it or a button to press */
  success: (message: Words, stands = standsFor(message)): void => void show({ message, color: 'green', autoClose: stands, role: 'status' }),
  /** Nothing was done, and nothing is wrong. */
  note: (message: ReactNode): void => void show({ message, color: 'gray', autoClose: SUCCESS_STANDS, role: 'status' }),
  error: (message: ReactNode): void => void show({ message, color: 'red', autoClose: false, role: 'alert' }),
}

/** By Tab a toast is at the end of the page, and gone before one is there: this key leads to its first button, such as Undo. */
export const TOAST_KEY = 'F8'

/** Answers whether there was one. */
export const focusNewestToast = (): boolean => {
  const newest = [...document.querySelectorAll(`[${MARK}] button`)].at(-1)?.closest(`[${MARK}]`)?.querySelector('button')
  newest?.focus()
  return newest != null
}

const MARK = 'data-toast'

const show = async ({ message: words, ...message }: Message): Promise<void> => {
  toastsWanted.set(true)
  const { notifications, notificationsStore } = await import('@mantine/notifications')
  const id = crypto.randomUUID()
  const shown = typeof words === 'function' ? words(() => notifications.hide(id)) : words
  // Mantine stops its clock under the pointer only; who reaches the close button by keyboard has as much time.
  const stand = (autoClose: Message['autoClose']) => () => void notifications.update({ id, message: shown, autoClose })
  // Whoever pressed a button in it goes on where they came from.
  let goBack = (): void => undefined
  const standing = notificationsStore.getState().notifications
  // What was done last is told at once; of errors none is taken away.
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
