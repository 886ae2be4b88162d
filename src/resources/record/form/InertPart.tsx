import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import classes from '../record.module.css'

/** Makes a part of a form inert while `held`. Afterwards the focus returns to the field that had it, unless it is elsewhere. */
export const InertPart = ({ held, children }: { held: boolean; children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null)
  const typing = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { activeElement } = document
    // The browser removes the focus from an inert element only with its next rendering.
    if (held) typing.current = part.current?.contains(activeElement) && activeElement ? activeElement : undefined
    else if (activeElement === document.body && typing.current instanceof HTMLElement) typing.current.focus({ preventScroll: true })
  }, [held])
  return (
    <div ref={part} className={classes['held']} inert={held}>
      {children}
    </div>
  )
}
