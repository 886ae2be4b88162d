import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import classes from './persistent-toast.module.css'

type StandingToastProps = {
  /** An error interrupts and is shown where toasts are; news is shown on the other side. */
  kind: 'error' | 'news'
  title: ReactNode
  close: string
  onClose: () => void
  children: ReactNode
}

/** A message in a corner of the page that stays until the user answers or closes it. */
export const PersistentToast = ({ kind, title, close, onClose, children }: StandingToastProps) => (
  <section
    ref={kind === 'error' ? tellHeight : undefined}
    className={classes['root']}
    data-kind={kind}
    role={kind === 'error' ? 'alert' : 'status'}
  >
    <p className={classes['title']}>{title}</p>
    <IconButton icon={IconX} size="sm" label={close} onClick={onClose} />
    {children}
  </section>
)

const HEIGHT = '--portico-standing'

/** Publishes the height of this message, because toasts in the same corner are shown above it (toasts.module.css). */
const tellHeight = (element: HTMLElement | null) => {
  if (!element) return undefined
  const { style } = document.documentElement
  const measure = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`))
  measure.observe(element)
  return () => {
    measure.disconnect()
    style.removeProperty(HEIGHT)
  }
}
