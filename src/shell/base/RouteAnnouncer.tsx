import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MAIN_ID, isFocusMovedByPage } from '#src/ui/page/page-ready.ts'
import classes from '../hidden.module.css'

const CONTROL = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * After a route change, moves the focus to the page's h1 and announces its title. The first page is left to the browser, and a control of the new page
 * that was pressed or focused before the change was drawn keeps the focus.
 */
export const RouteAnnouncer = ({ title }: { title: string }) => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [said, setSaid] = useState('')
  const touched = useRef<{ control: Element; at: string }>(undefined)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const control = target instanceof Element && !isFocusMovedByPage() ? target.closest(CONTROL) : null
      touched.current = control ? { control, at: window.location.pathname } : undefined
    }
    const stop = new AbortController()
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, remember, { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setSaid(title)
    const main = document.getElementById(MAIN_ID)
    const { control, at } = touched.current ?? {}
    if (control && main?.contains(control) && at === window.location.pathname) return
    const target = main?.querySelector<HTMLElement>('h1') ?? main
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname, title])
  return (
    <div className={classes['visually']} aria-live="polite" aria-atomic="true">
      {said}
    </div>
  )
}
