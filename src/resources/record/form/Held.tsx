import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import classes from '../record.module.css'

/** A part of a form that takes nothing while it is `held`; who was typing in it goes on there afterwards, unless led elsewhere. */
export const Held = ({ held, children }: { held: boolean; children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null)
  const typing = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { activeElement } = document
    // The browser takes the focus out of what is inert when it draws next.
    if (held) typing.current = part.current?.contains(activeElement) && activeElement ? activeElement : undefined
    else if (activeElement === document.body && typing.current instanceof HTMLElement) typing.current.focus({ preventScroll: true })
  }, [held])
  return (
    <div ref={part} className={classes['held']} inert={held}>
      {children}
    </div>
  )
}
