import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import classes from './standing-toast.module.css'

type StandingToastProps = {
  /** An error interrupts and stands where toasts do; news wait on the other side. */
  kind: 'error' | 'news'
  title: ReactNode
  /** The name of the button that puts it away. */
  close: string
  onClose: () => void
  children: ReactNode
}

/** A message in a corner of the page that stays until somebody answers it or puts it away. */
export const StandingToast = ({ kind, title, close, onClose, children }: StandingToastProps) => (
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

/** Toasts stand in the same corner: they are told how high this one is, and stand above it (toasts.module.css). */
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
