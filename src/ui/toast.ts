import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** How long a message of success stands, in milliseconds (spec section 9); hovering or focusing it stops the clock. */
const SUCCESS_STANDS = 2000

/** Short messages at the bottom right. Those of success go by themselves, errors stay until they are closed. */
export const toast = {
  success: (message: ReactNode) => notifications.show({ message, color: 'green', autoClose: SUCCESS_STANDS, role: 'status' }),
  error: (message: ReactNode) => notifications.show({ message, color: 'red', autoClose: false, role: 'alert' }),
}
